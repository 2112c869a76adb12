import { demoKeys } from '../../fake-server/demo/keys.js'
import {
  type ClientOperationResult,
  type ClientRuleResult,
  everywhere,
} from '../../products/clients/client-result.js'
import type { ClientExchange } from '../../products/clients/reading/client-exchange.js'
import type {
  ReportedEndpoint,
  ReportedExchange,
  ReportedFault,
  ReportedRule,
} from '../../reporters/model/report.js'
import { ruleHeadOf, whyOf } from '../../reporters/text/rule-head.js'

/** What a report says of a client rule in addition to its result. */
export interface ClientRuleWords {
  /** The command that judges a rule again, under the disturbance that shows it. */
  readonly again: (rule: string, during: string | undefined) => string
  /** How tests like those of the client meet a rule, where it is not as the rule says. */
  readonly hint?: ((meet: string) => string) | undefined
  /** What an exchange calls its key; a demo key by its name where nothing else is said. */
  readonly keyName?: (key: string | undefined) => string
}

const demoNames = new Map(Object.entries(demoKeys).map(([name, key]) => [key as string, name]))

/** What a report calls a key: a demo key by its name. */
export const demoKeyName = (key: string | undefined): string =>
  key === undefined ? 'none' : (demoNames.get(key) ?? 'other')

/** A client rule as a report has it. */
export function reportedClientRule(
  { rule, verdict, reason, remediation, operations }: ClientRuleResult,
  words: ClientRuleWords,
): ReportedRule {
  return {
    ...ruleHeadOf(rule),
    verdict,
    ...whyOf({ reason, remediation: remediation && (words.hint?.(remediation) ?? remediation) }),
    endpoints:
      operations.length === 0
        ? [{ endpoint: everywhere, verdict, ...whyOf({ reason }), cases: 0, exchanges: 0 }]
        : operations.map((at) => reportedOperation(at, rule, words)),
  }
}

const reportedOperation = (
  { operation, verdict, reason, cases, failure }: ClientOperationResult,
  { id, disturbance }: ClientRuleResult['rule'],
  { again, keyName = demoKeyName }: ClientRuleWords,
): ReportedEndpoint => ({
  endpoint: operation,
  verdict,
  ...whyOf({ reason }),
  cases,
  exchanges: cases,
  ...(failure === undefined
    ? {}
    : {
        failure: {
          expected: failure.expected,
          actual: failure.actual,
          ...(failure.exception && { exception: failure.exception }),
          exchanges: failure.exchanges.map((exchange) => reportedExchange(exchange, keyName)),
          curl: '',
          replay: again(id, failure.during ?? disturbance),
        },
      }),
})

const reportedExchange = (
  exchange: ClientExchange,
  keyName: (key: string | undefined) => string,
): ReportedExchange => {
  const { index, operation, method, path, target, headers, body, key, answer, at, durationMs } = exchange
  return {
    index,
    endpoint: operation ?? `${method} ${path}`,
    startedAt: at,
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(exchange.fault === undefined ? {} : { fault: exchange.fault }),
    request: { method, path: target, headers, ...(body === '' ? {} : { body }), key: keyName(key) },
    response: { status: exchange.status, headers: answer?.headers ?? {}, body: answer?.body ?? '' },
  }
}

/** One fault per rule that is broken, with the operation that shows it first; numbered after those that are there. */
export function clientFaults(
  results: readonly ClientRuleResult[],
  before: readonly ReportedFault[] = [],
): readonly ReportedFault[] {
  const isBroken = ({ verdict }: { readonly verdict: string }) => verdict === 'fail' || verdict === 'warn'
  return results.filter(isBroken).map(({ rule: { id, says }, operations }, n) => {
    const places = operations.filter(isBroken)
    const { operation: endpoint = '', failure } = places[0] ?? {}
    const where = endpoint === everywhere ? '' : `${endpoint.replace('/api/v1', '')}: `
    const during = failure?.during === undefined ? '' : ` (with --disturb ${failure.during})`
    return {
      number: before.length + n + 1,
      cause: `${where}${failure?.actual ?? says}${during}`,
      rule: id,
      endpoint,
      affects: places.map((place, m) => ({
        rule: id,
        endpoint: place.operation,
        why: m === 0 ? 'shows' : 'same',
      })),
    }
  })
}
