import type { GapName } from '../contract/index.js'
import type { RuleResult } from '../suites/index.js'
import { findSmallest } from './find-smallest.js'
import { checksOf, type Server, tryServer, unusual } from './gap-trial.js'
import {
  gapsNamed,
  isFair,
  type Surprise,
  silencers,
  surpriseConfigured,
  surpriseUnconfigured,
} from './verdict-fairness.js'

/** How much of a server's choices the configuration sets when something surprising is seen. */
export type How = 'all configured' | 'nothing configured' | 'suggested lines configured'

/** Something surprising about a server, with the fewest of its choices that bring it about. */
export interface PermittedFinding extends Surprise {
  readonly how: How
  readonly choices: Server['choices']
  /** Whether they are the fewest; if not, they are all. */
  readonly isReduced: boolean
}

/** What came of judging a server: how many rules were verified each way, and what is held against the suite. */
export interface PermittedOutcome {
  readonly verified: Readonly<Record<'all configured' | 'nothing configured', number>>
  readonly judged: number
  readonly findings: readonly PermittedFinding[]
}

/** The most findings of one server that are reduced to the choices that matter, and the time for it in milliseconds. */
const mostReduced = 4
const reducingMs = 20_000

/**
 * Judges a server with everything configured and with nothing; then sets what the verdicts suggest, and judges again
 * what was not verified.
 */
export async function tryPermitted(server: Server): Promise<PermittedOutcome> {
  const configured = await tryServer(server, 'all')
  const unconfigured = await tryServer(server, 'none')
  const all = [
    ...configured.flatMap((result) => foundAs('all configured', surpriseConfigured(result, server))),
    ...unconfigured.flatMap((result) => foundAs('nothing configured', surpriseUnconfigured(result, server))),
    ...(await suggestedLines(server, unconfigured)).flatMap((one) =>
      foundAs('suggested lines configured', one),
    ),
  ]
  // What a rule is wrong about when all is configured, it can hardly get right with less.
  const found = all.filter(({ rule }, n) => all.findIndex((other) => other.rule === rule) === n)
  const findings: PermittedFinding[] = []
  const end = performance.now() + reducingMs
  for (const [n, one] of found.entries())
    findings.push(
      n < mostReduced && performance.now() < end
        ? await reduced(server, one)
        : { ...one, choices: server.choices, isReduced: false },
    )
  const passes = (results: readonly RuleResult[]) =>
    results.filter(({ verdict }) => verdict === 'pass').length
  return {
    verified: { 'all configured': passes(configured), 'nothing configured': passes(unconfigured) },
    judged: configured.length,
    findings,
  }
}

type Found = Surprise & { readonly how: How }

const foundAs = (how: How, surprise: Surprise | undefined): readonly Found[] =>
  surprise ? [{ how, ...surprise }] : []

/** What is not verified once the gaps are configured that the verdicts name. */
async function suggestedLines(
  server: Server,
  unconfigured: readonly RuleResult[],
): Promise<readonly Surprise[]> {
  const open = unconfigured.filter(({ verdict }) => verdict !== 'pass')
  const chosen = unusual(server)
  const named = [...new Set(open.flatMap(gapsNamed))].filter((gap) => chosen.includes(gap))
  if (named.length === 0) return []
  const ids = open.map(({ rule }) => rule.id)
  const results = await tryServer(server, named, checksOf(server.variant, ids))
  return results.flatMap((result) => {
    if (isFair(result, server) || silencers(server, result.rule.id).length > 0) return []
    const { rule, verdict, reason = '' } = result
    const what = `is not verified once ${named.filter((gap) => gapsNamed(result).includes(gap)).join(', ') || 'what it names'} is configured`
    return [{ rule: rule.id, verdict, what, reason }]
  })
}

/** The finding with the fewest choices that still bring it about. */
async function reduced(server: Server, found: Found): Promise<PermittedFinding> {
  const checks = checksOf(server.variant, [found.rule])
  const withOnly = (gaps: readonly GapName[]): Server => ({
    ...server,
    choices: Object.fromEntries(gaps.map((gap) => [gap, server.choices[gap]])),
  })
  const isStillThere = async (gaps: readonly GapName[]): Promise<boolean> => {
    const one = withOnly(gaps)
    return (await surprises(one, found.how, checks)).some(({ what }) => what === found.what)
  }
  const all = unusual(server)
  // What shows only together with other rules cannot be reduced one rule at a time.
  if (!(await isStillThere(all))) return { ...found, choices: server.choices, isReduced: false }
  return { ...found, choices: withOnly(await findSmallest(all, isStillThere)).choices, isReduced: true }
}

async function surprises(
  server: Server,
  how: How,
  checks: ReturnType<typeof checksOf>,
): Promise<readonly Surprise[]> {
  if (how === 'all configured')
    return (await tryServer(server, 'all', checks)).flatMap(
      (result) => surpriseConfigured(result, server) ?? [],
    )
  const unconfigured = await tryServer(server, 'none', checks)
  if (how === 'nothing configured')
    return unconfigured.flatMap((result) => surpriseUnconfigured(result, server) ?? [])
  return suggestedLines(server, unconfigured)
}
