import { type ClientRule, clientRulesOf } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import {
  type ClientOperationResult,
  type ClientRuleResult,
  everywhere,
} from '../../products/clients/client-result.js'
import type { ClientExchange } from '../../products/clients/reading/client-exchange.js'
import { isConformant } from '../../reporters/model/known.js'
import {
  type Report,
  type ReportedEndpoint,
  type ReportedExchange,
  type ReportedFault,
  type ReportedRule,
  totalsOf,
} from '../../reporters/model/report.js'
import { redactReport } from '../../reporters/redaction/redact-report.js'
import { redactor } from '../../reporters/redaction/redactor.js'
// Not their index: tests that judge a client load this, and none of the other formats.
import { clipReport } from '../../reporters/text/clip.js'
import { ruleHeadOf, whyOf } from '../../reporters/text/rule-head.js'
import { tool } from '../tool.js'

/** A judged client and everything a report says of it. */
export interface JudgedClient {
  readonly results: readonly ClientRuleResult[]
  readonly exchanges: readonly { readonly key?: string }[]
  readonly target: Report['target']
  readonly seed: number
  readonly startedAt: Date
  readonly durationMs: number
  readonly client: NonNullable<Report['client']>
  readonly warnings?: readonly string[]
  /** Why not everything was run. */
  readonly incomplete?: string | undefined
  /** How tests like those of the client meet a rule, where it is not as the rule says. */
  readonly hint?: ((meet: string) => string) | undefined
  readonly repeat: string
  /** The command that judges one rule again, under the disturbance that shows it. */
  readonly again?: ((rule: string, during: string | undefined) => string) | undefined
}

/** The report on a client: in the model of a server's report, complete, without keys, and of a sane size. */
export function clientReport(judged: JudgedClient): Report {
  const { results, target, startedAt, client } = judged
  const rules = results.map((result) => reportedRule(result, judged))
  const totals = totalsOf(rules)
  const report: Report = {
    version: 1,
    runId: '',
    seed: judged.seed,
    target,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(judged.durationMs),
    requests: judged.exchanges.length,
    conformant: isConformant({ rules }),
    verified: totals.pass,
    documented: clientRulesOf(target.variant).length,
    tool,
    totals,
    rules,
    faults: faultsOf(results),
    client,
    ...(judged.warnings?.length ? { warnings: judged.warnings } : {}),
    ...(judged.incomplete === undefined ? {} : { incomplete: judged.incomplete }),
    repeat: judged.repeat,
  }
  const keys = [...new Set(judged.exchanges.flatMap(({ key }) => key ?? []))].filter((key) => key !== '')
  return clipReport(redactReport(report, redactor(keys.map((value) => ({ value, name: keyName(value) })))))
}

const demoNames = new Map(Object.entries(demoKeys).map(([name, key]) => [key as string, name]))

/** What a report calls a key: a demo key by its name. */
const keyName = (key: string | undefined): string =>
  key === undefined ? 'none' : (demoNames.get(key) ?? 'other')

function reportedRule(
  { rule, verdict, reason, remediation, operations }: ClientRuleResult,
  judged: JudgedClient,
): ReportedRule {
  return {
    ...ruleHeadOf(rule),
    verdict,
    ...whyOf({ reason, remediation: remediation && (judged.hint?.(remediation) ?? remediation) }),
    endpoints:
      operations.length === 0
        ? [{ endpoint: everywhere, verdict, ...whyOf({ reason }), cases: 0, exchanges: 0 }]
        : operations.map((at) => reportedOperation(at, rule, judged)),
  }
}

const reportedOperation = (
  { operation, verdict, reason, cases, failure }: ClientOperationResult,
  { id, disturbance }: ClientRule,
  { repeat, again }: JudgedClient,
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
          exchanges: failure.exchanges.map(reportedExchange),
          curl: '',
          replay: again?.(id, failure.during ?? disturbance) ?? repeat,
        },
      }),
})

const reportedExchange = (exchange: ClientExchange): ReportedExchange => {
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

/** One fault per rule that is broken, with the operation that shows it first. */
function faultsOf(results: readonly ClientRuleResult[]): readonly ReportedFault[] {
  const isBroken = ({ verdict }: { readonly verdict: string }) => verdict === 'fail' || verdict === 'warn'
  return results.filter(isBroken).map(({ rule: { id, says }, operations }, n) => {
    const places = operations.filter(isBroken)
    const { operation: endpoint = '', failure } = places[0] ?? {}
    const where = endpoint === everywhere ? '' : `${endpoint.replace('/api/v1', '')}: `
    const during = failure?.during === undefined ? '' : ` (with --disturb ${failure.during})`
    return {
      number: n + 1,
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
