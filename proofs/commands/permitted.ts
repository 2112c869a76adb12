import { InvalidArgumentError } from 'commander'
import { seedNumber, wholeNumber } from '../../cli/flags/flag-values.js'
import type { Variant } from '../../contract/index.js'
import { nameOf, type Server, serverOf, singleServers, unusual } from '../gap-trial.js'
import { pairCoverage } from '../pair-coverage.js'
import { type PermittedFinding, type PermittedOutcome, tryPermitted } from '../permitted-trial.js'
import type { ProofCommand } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'

const variants: readonly Variant[] = ['full', 'compact']

/** A server to be judged, and what it is called. */
interface Case {
  readonly name: string
  readonly server: Server
}

interface Flags {
  readonly from: number
  readonly workers: number
  readonly single?: true
}

function casesOf(words: readonly string[], { from, workers, single }: Flags): readonly Case[] {
  if (single)
    return singleServers
      .filter((server) => words.length === 0 || unusual(server).some((gap) => words.includes(gap)))
      .map((server) => ({ name: nameOf(server), server }))
  const [count = '300', ...others] = words
  if (others.length > 0) throw new InvalidArgumentError('Only --single takes gaps.')
  return upTo(wholeNumber(1, 100_000)(count)).flatMap((n) =>
    variants.map((variant) => {
      const seed = from + n - 1
      return { name: `${variant} ${seed}`, server: serverOf(seed, variant, workers) }
    }),
  )
}

interface Judged {
  readonly one: Case
  readonly outcome: PermittedOutcome
}

interface Seen {
  readonly one: Case
  readonly finding: PermittedFinding
}

/** What came of one server. */
function lineOf({ name }: Case, { findings, judged, verified }: PermittedOutcome): string {
  const counts = `${verified['all configured']} and ${verified['nothing configured']} of ${judged} verified`
  const found = findings.map(({ rule, what, verdict, how }) => `${rule} ${what} (${verdict}, ${how})`)
  return [`${name}: ${counts}`, ...found].join('; ')
}

/** The findings that are alike: the same rule, seen the same way, on servers with the same choices that matter. */
function grouped(judged: readonly Judged[]): readonly (readonly Seen[])[] {
  const groups = new Map<string, Seen[]>()
  for (const { one, outcome } of judged)
    for (const finding of outcome.findings) {
      const { rule, how, what } = finding
      const key = `${how} ${rule} ${what.slice(0, 40)}`
      groups.set(key, [...(groups.get(key) ?? []), { one, finding }])
    }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}

const size = ({ choices, isReduced }: PermittedFinding): number =>
  isReduced ? Object.keys(choices).length : 1000

/** A group by the finding with the fewest choices, which says most. */
function linesOfGroup(group: readonly Seen[]): readonly string[] {
  const [first] = group.toSorted((a, b) => size(a.finding) - size(b.finding))
  if (!first) return []
  const { name, server } = first.one
  const { rule, how, what, verdict, reason, choices, isReduced } = first.finding
  const all = `not reduced: ${unusual(server).length} unusual choices`
  return [
    `${group.length} × ${rule} ${what} (${verdict}, ${how}), for instance ${name}`,
    `  ${isReduced ? nameOf({ ...server, choices }).slice(0, 1000) : all}`,
    `  ${reason.slice(0, 500)}\n`,
  ]
}

function lineOfVariant(judged: readonly Judged[], variant: Variant): readonly string[] {
  const own = judged.filter(({ one }) => one.server.variant === variant)
  const [first] = own
  if (!first) return []
  const { covered, possible } = pairCoverage(
    own.map(({ one }) => one.server.choices),
    variant,
  )
  const mean = (how: keyof PermittedOutcome['verified']) =>
    (own.reduce((sum, { outcome }) => sum + outcome.verified[how], 0) / own.length).toFixed(1)
  return [
    `${variant}: ${own.length} servers; ${covered} of ${possible} pairs of choices; of ${first.outcome.judged} rules ` +
      `${mean('all configured')} verified with all configured, ${mean('nothing configured')} with nothing`,
  ]
}

/** Each server is judged with everything configured, with nothing, and with the gaps configured that the verdicts name. */
export const permittedProof: ProofCommand<[readonly string[], Flags], Case, PermittedOutcome> = {
  shows: 'no server with permitted choices fails, whatever is configured of them',
  takes: (command) =>
    command
      .argument(
        '[words...]',
        'how many random combinations of each variant (300); with --single: only these gaps',
      )
      .option('--from <seed>', 'the first seed', seedNumber, 1)
      .option('--workers <n>', 'how many rules are judged at a time', wholeNumber(1, 100), 1)
      .option('--single', 'instead, every server that makes a single unusual choice'),
  carryOut: ({ server }) => tryPermitted(server),
  plan(words, flags) {
    const judged: Judged[] = []
    return {
      cases: casesOf(words, flags),
      judge(outcome, one) {
        judged.push({ one, outcome })
        return {
          lines: [lineOf(one, outcome)],
          ...(outcome.findings.length > 0 ? { failed: 1 } : { passed: 1 }),
        }
      },
      end: () => ({
        lines: [
          ...grouped(judged).flatMap(linesOfGroup),
          ...variants.flatMap((variant) => lineOfVariant(judged, variant)),
        ],
      }),
    }
  },
}
