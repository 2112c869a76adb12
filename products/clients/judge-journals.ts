import {
  type ClientRule,
  type ClientRuleId,
  clientRulesOf,
  type JournalRuleId,
  type Variant,
} from '../../contract/index.js'
import { grouped } from '../grouped.js'
import type { ClientCase, JudgeClient } from './client-case.js'
import type { ClientOperationResult, ClientRuleResult } from './client-result.js'
import type { ClientExchange } from './reading/client-exchange.js'
import { type ClientReading, type ClientRun, readingOf } from './reading/reading.js'
import { resultOfOperations } from './result-of-operations.js'
import { accessJudges } from './rules/access.js'
import { idempotencyJudges } from './rules/idempotency.js'
import { pagingJudges } from './rules/paging.js'
import { requestJudges } from './rules/requests.js'
import { retryJudges } from './rules/retries.js'
import { revisionJudges } from './rules/revision.js'
import { webhookJudges } from './rules/webhooks.js'

/** What judges each rule that a journal decides. */
export const judges: Readonly<Record<JournalRuleId, JudgeClient>> = {
  ...accessJudges,
  ...retryJudges,
  ...idempotencyJudges,
  ...revisionJudges,
  ...pagingJudges,
  ...requestJudges,
  ...webhookJudges,
}

/** What a request may have been, where nothing else is known; tests that already reset the fake need no such advice. */
const otherTest = ({ journals }: ClientReading): string =>
  journals.length > 1
    ? 'may also be a call of its own'
    : 'may also be a request of another test: reset the fake between tests'

/**
 * Judges what a client sent by every rule of a variant that a journal decides.
 *
 * @param run The journals of the fakes that the client's tests used.
 * @param variant The variant whose rules count; journals of the other one are left out.
 * @returns A result for each rule, in the order of the contract.
 */
export function judgeJournals(run: ClientRun, variant: Variant): readonly ClientRuleResult[] {
  const reading = readingOf(run, variant)
  return clientRulesOf(variant).flatMap((rule) => {
    if (rule.evidence === 'none') return [unobservable(rule)]
    if (rule.evidence === 'disturbance') return []
    return [resultOf(rule, [...judges[rule.id as JournalRuleId](reading)], reading)]
  })
}

const unobservable = (rule: ClientRule & { readonly id: ClientRuleId }): ClientRuleResult => ({
  rule,
  verdict: 'untested',
  reason: `no server can see it: ${rule.meet}`,
  operations: [],
})

function resultOf(
  rule: ClientRule & { readonly id: ClientRuleId },
  cases: readonly ClientCase[],
  reading: ClientReading,
): ClientRuleResult {
  if (cases.length === 0)
    return {
      rule,
      verdict: 'untested',
      reason:
        reading.exchanges.length === 0
          ? 'the client sent no request'
          : 'no request of the client met this rule',
      remediation: rule.meet,
      operations: [],
    }
  const operations = [...grouped(cases, ({ at }) => placeOf(at))].map(([place, own]) =>
    atOperation(place, own, rule.certain, otherTest(reading)),
  )
  return resultOfOperations(rule, operations)
}

/** The operation of a request; its method and path where it has none. */
const placeOf = ({ operation, method, path }: ClientExchange): string => operation ?? `${method} ${path}`

function atOperation(
  operation: string,
  cases: readonly ClientCase[],
  isCertain: boolean,
  otherwise: string,
): ClientOperationResult {
  const against = cases.filter(({ holds }) => holds === false)
  const open = cases.filter(({ holds }) => holds === undefined)
  const [first] = [...against, ...open]
  if (first === undefined) return { operation, verdict: 'pass', cases: cases.length }
  const { at, expected = '', actual = '', exchanges = [at], doubt = otherwise } = first
  const isBroken = against.length > 0
  return {
    operation,
    verdict: isBroken ? (isCertain ? 'fail' : 'warn') : 'inconclusive',
    reason: isBroken ? `expected ${expected}; ${actual}` : `expected ${expected}; ${actual}, which ${doubt}`,
    cases: cases.length,
    failure: { expected, actual, exchanges, more: (isBroken ? against : open).length - 1 },
  }
}
