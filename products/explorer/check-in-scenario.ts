import type { OperationId, RuleId } from '../../contract/index.js'
import type { Api, Target } from '../../suites/api/index.js'
import { service } from '../../suites/service.js'
import type { CarriedCheck } from './carried-checks.js'
import { NotApplicable } from './model/not-applicable.js'
import type { Scenario } from './scenario.js'

/** The most calls of a check: what it has judged by then stands. */
const mostCalls = 25

/** Ends a check that has made all its calls. */
const spent = new NotApplicable('a further call')

/** From how long a wait on a check is not carried out, in milliseconds. */
const longWaitMs = 1000

/**
 * Carries out the check of a rule at an operation as a step of a scenario: what it draws goes by a seed, and of the few
 * tickets and conversations it has those that no scenario uses. What it holds against an answer breaks the rule.
 */
export async function carryOutCheck(
  scenario: Scenario,
  { rule, check }: Pick<CarriedCheck, 'rule' | 'check'>,
  operation: OperationId,
  seed: number,
): Promise<void> {
  scenario.mayCall(operation)
  const { alone, shared } = service.lockOf(rule, [operation])
  let left = mostCalls
  let target: Target | undefined
  const prepared = (api: Api): Api => {
    // The check itself is the first that is given something; its observations follow.
    target ??= { ...scenario.leases.within(api).narrowed(new Set([...alone, ...shared])), skipsSlow: true }
    const { call, wait, waitForReal } = api
    const send: Api['call'] = (to, sent = {}) =>
      scenario.keeping(to, async () => {
        if (left === 0) throw spent
        left -= 1
        return call.call(api, to, sent)
      })
    const brief = (pause: Api['waitForReal']) => async (ms: number, why?: string) => {
      if (ms >= longWaitMs) throw new NotApplicable('the time to wait')
      await pause.call(api, ms, why)
    }
    return Object.assign(api, { target, call: send, wait: brief(wait), waitForReal: brief(waitForReal) })
  }
  const judged = (api: Api) =>
    scenario
      .judging(rule.id as RuleId, operation, () => check(api))
      .finally(() => {
        // What was done is undone, whatever that takes.
        left = Number.POSITIVE_INFINITY
      })
  const { api, observations } = scenario
  const { evidence } = api
  const { assertions } = evidence
  await api
    .part(rule, operation, judged, { seed, runs: 1, observations, prepared })
    .catch((error: unknown) => {
      if (error !== spent || evidence.assertions === assertions) throw error
    })
}
