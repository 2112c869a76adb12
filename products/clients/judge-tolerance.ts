import {
  type ClientRule,
  type ClientRuleId,
  clientRulesOf,
  type DisturbanceName,
  type Variant,
} from '../../contract/index.js'
import { type ClientRuleResult, everywhere } from './client-result.js'

/** How a client's own tests ended under a disturbance. */
export interface DisturbedRun {
  readonly name: DisturbanceName
  /** How many requests met it. */
  readonly met: number
  readonly passed: boolean
  /** The tests that failed, where they are known. */
  readonly failing: readonly string[]
  /** The message and the first lines of the stack of what one of them has thrown. */
  readonly exception?: readonly string[]
}

/**
 * Judges a client by the rules that its own tests decide: those that pass must also pass under the disturbance.
 *
 * @param runs The runs under disturbances of a client whose tests pass without any.
 */
export const judgeTolerance = (
  runs: readonly DisturbedRun[],
  variant: Variant,
): readonly ClientRuleResult[] =>
  clientRulesOf(variant).flatMap((rule) =>
    rule.evidence === 'disturbance'
      ? [
          resultOf(
            rule,
            runs.find(({ name }) => name === rule.disturbance),
          ),
        ]
      : [],
  )

function resultOf(
  rule: ClientRule & { readonly id: ClientRuleId },
  run: DisturbedRun | undefined,
): ClientRuleResult {
  if (run === undefined || run.met === 0)
    return {
      rule,
      verdict: 'untested',
      reason:
        run === undefined
          ? 'the tests were not run under this disturbance'
          : 'no request met this disturbance',
      remediation: rule.meet,
      operations: [],
    }
  const { met, passed, failing, exception } = run
  if (passed)
    return { rule, verdict: 'pass', operations: [{ operation: everywhere, verdict: 'pass', cases: met }] }
  const verdict = rule.certain ? 'fail' : 'warn'
  const actual = `the tests of the client fail with --disturb ${run.name}${failingText(failing)}`
  const reason = `expected tests that pass as they do without it; ${actual}`
  return {
    rule,
    verdict,
    reason,
    operations: [
      {
        operation: everywhere,
        verdict,
        reason,
        cases: met,
        failure: {
          expected: 'the tests of the client pass as they do without it',
          actual,
          exchanges: [],
          more: 0,
          ...(exception && { exception }),
        },
      },
    ],
  }
}

/** The most tests that are named. */
const mostNamed = 3

function failingText(failing: readonly string[]): string {
  if (failing.length === 0) return ''
  const more = failing.length - mostNamed
  return `: ${failing.slice(0, mostNamed).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
