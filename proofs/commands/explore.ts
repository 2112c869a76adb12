import { wholeNumber } from '../../cli/flags/flag-values.js'
import { plantedFake } from '../../cli/proof/prove.js'
import type { Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import { multiStepMutants } from '../../mutants/multi-step/index.js'
import { type Deep, type Explored, permittedFake, tryDeep, tryExploring } from '../explore-trial.js'
import type { ProofCommand, ProofOutcome } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'

type Case =
  | { readonly kind: 'honest'; readonly seed: number; readonly variant: Variant; readonly requests: number }
  | {
      readonly kind: 'permitted'
      readonly seed: number
      readonly variant: Variant
      readonly isConfigured: boolean
      readonly requests: number
    }
  | { readonly kind: 'deep'; readonly place: number; readonly requests: number }
  | { readonly kind: 'mutants'; readonly place: number; readonly requests: number }

type Kind = Case['kind']
type Answer = Explored | Deep

const variants = ['full', 'compact'] as const

/** So many places of a list, spread over all of it. */
const spread = (count: number, { length }: { readonly length: number }): readonly number[] =>
  upTo(Math.min(count, length)).map((_, n, { length: most }) => Math.floor(((n + 0.5) * length) / most))

const casesOf: Readonly<Record<Kind, (count: number, requests?: number) => readonly Case[]>> = {
  honest: (count, requests = 3000) =>
    upTo(count).flatMap((seed) => variants.map((variant) => ({ kind: 'honest', seed, variant, requests }))),
  permitted: (count, requests = 3000) =>
    upTo(count).flatMap((seed) =>
      variants.flatMap((variant) =>
        [true, false].map((isConfigured) => ({ kind: 'permitted', seed, variant, isConfigured, requests })),
      ),
    ),
  // Of more mutants than asked for, as not every fault is found.
  deep: (count, requests = 20_000) =>
    spread(2 * count, multiStepMutants).map((place) => ({ kind: 'deep', place, requests })),
  // The list is ordered by family, so that an even selection takes from each its share.
  mutants: (count, requests = 20_000) =>
    spread(count, mutants).map((place) => ({ kind: 'mutants', place, requests })),
}

/** The kinds of cases with how many of each are tried where no kind is named. */
const usual: Readonly<Record<Kind, number>> = { honest: 50, permitted: 50, deep: 30, mutants: 300 }
const kinds = Object.keys(usual) as readonly Kind[]

function carryOut(one: Case): Promise<Answer> {
  const { kind, requests } = one
  if (kind === 'honest') {
    const { seed, variant } = one
    return tryExploring(createFake({ seed, variant }), { seed, requests, failures: 3 })
  }
  if (kind === 'permitted') {
    const { seed, variant, isConfigured } = one
    const assumptions = isConfigured ? {} : { assumptions: {} }
    return tryExploring(permittedFake(seed, variant), { seed, requests, failures: 3, ...assumptions })
  }
  const mutant = (kind === 'deep' ? multiStepMutants : mutants)[one.place]
  if (!mutant) throw new Error(`there is no mutant ${one.place}`)
  return kind === 'deep'
    ? tryDeep(() => plantedFake(mutant, 1), 1, requests)
    : tryExploring(plantedFake(mutant, 1), { seed: 1, requests, shrinks: 0 })
}

/** The most calls by which a shortest sequence may exceed the fewest that show the fault. */
const mostMore = 2

/** A fault behind forty other steps is shrunk to the calls that it needs; one that is not found says nothing. */
function judgeDeep({ lines, calls }: Deep, place: number): ProofOutcome {
  const mutant = multiStepMutants[place]
  if (!mutant) throw new Error(`there is no mutant ${place}`)
  const what = `${mutant.rule}: ${mutant.fault}`
  if (lines === undefined) return { lines: [`not found: ${what}`] }
  const isShort = calls <= mutant.calls + mostMore
  const length = `${calls} calls, at least ${mutant.calls}${isShort ? '' : ' (too many)'}`
  return {
    lines: [`${length}: ${what} <- ${lines.join('; ')}`],
    ...(isShort ? { passed: 1 } : { failed: 1 }),
  }
}

/** On an honest server nothing fails. */
function judgeHonest(explored: Explored, one: Extract<Case, { readonly seed: number }>): ProofOutcome {
  // A statement that is not certain is a question, which an open choice answers.
  const failures = explored.findings.filter((line) => line.startsWith('fail'))
  const how = one.kind === 'honest' ? '' : one.isConfigured ? ', configured' : ', not configured'
  const { steps, withoutResult, requests } = explored
  return {
    lines: [
      `${one.kind} ${one.seed} (${one.variant}${how}): ${steps} steps, ${withoutResult} without a result, ${requests} requests, ${failures.length === 0 ? 'nothing found' : failures.join('\n  ')}`,
    ],
    ...(failures.length === 0 ? { passed: 1 } : { failed: 1 }),
  }
}

/** The least share of the sampled mutants that the explorer is to find. */
const leastShare = 0.7

export const exploreProof: ProofCommand<[Kind | undefined, number, number | undefined], Case, Answer> = {
  shows: 'what the explorer finds, and what it must not find; of the mutants, fewer than 70% is one failure',
  takes: (command) =>
    command
      .addArgument(command.createArgument('[kind]', 'of the cases (default: all)').choices(kinds))
      .argument('[count]', 'how many', wholeNumber(1, 100_000), 50)
      .argument(
        '[requests]',
        'of each (default: 3000 on honest servers, 20000 on faulty ones)',
        wholeNumber(1, 10_000_000),
      ),
  carryOut: async (one) => carryOut(one),
  plan(kind, count, requests) {
    const families = new Map<string, { found: number; tried: number }>()
    return {
      cases: kind ? casesOf[kind](count, requests) : kinds.flatMap((each) => casesOf[each](usual[each])),
      judge(answer, one) {
        if (one.kind === 'deep') return judgeDeep(answer as Deep, one.place)
        const explored = answer as Explored
        if (one.kind !== 'mutants') return judgeHonest(explored, one)
        const { rule = '', fault } = mutants[one.place] ?? {}
        const [family = ''] = rule.split('.')
        const tally = families.get(family) ?? { found: 0, tried: 0 }
        families.set(family, tally)
        tally.tried += 1
        const { rules, requests: sent } = explored
        if (rules.length > 0) tally.found += 1
        const found = rules.length > 0 ? `found by ${rules.join(', ')}` : 'not found'
        return { lines: [`${found} after ${sent} requests: ${rule}: ${fault}`] }
      },
      end() {
        if (families.size === 0) return {}
        const sum = (of: 'found' | 'tried') => [...families.values()].reduce((all, one) => all + one[of], 0)
        const [found, tried] = [sum('found'), sum('tried')]
        return {
          lines: [
            ...[...families].map(([family, one]) => `${family}: ${one.found} of ${one.tried}`),
            `${found} of ${tried} mutants found (${Math.round((100 * found) / tried)}%)`,
          ],
          ...(found >= leastShare * tried ? { passed: 1 } : { failed: 1 }),
        }
      },
    }
  },
}
