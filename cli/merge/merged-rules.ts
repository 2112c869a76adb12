import { rules as allRules, type Rule } from '../../contract/index.js'
import {
  type Report,
  type ReportedEndpoint,
  type ReportedRule,
  ruleHeadOf,
  whyOf,
} from '../../reporters/index.js'
import { ruleResult } from '../../suites/index.js'
import type { ShardReport } from './shard-report.js'

/**
 * The rules of a whole run by those of its shards: each by the shard that judged it, with what the exchanges of the
 * others showed of it.
 */
export function mergedRules(selected: readonly Rule[], shards: readonly ShardReport[]): Report['rules'] {
  const own = new Map(shards.flatMap(({ report }) => report.rules.map((rule) => [rule.id, rule] as const)))
  const elsewhere = shards.flatMap(({ report }) => report.elsewhere ?? [])
  return selected.map((rule) => {
    const judged = own.get(rule.id) ?? unjudged(rule)
    const shown = elsewhere.filter(({ id }) => id === rule.id)
    return shown.length === 0 ? judged : joined(rule, judged, shown)
  })
}

/** A rule of a shard that gave no report. */
const unjudged = (rule: Rule): ReportedRule => {
  const reason = 'the shard that judges this rule gave no report'
  return {
    ...ruleHeadOf(rule),
    verdict: 'untested',
    reason,
    endpoints: rule.on.map((endpoint) => ({
      endpoint,
      verdict: 'untested',
      reason,
      cases: 0,
      exchanges: 0,
      unreached: true,
    })),
  }
}

function joined(rule: Rule, judged: ReportedRule, shown: readonly ReportedRule[]): ReportedRule {
  const endpoints = rule.on.flatMap((operation) => {
    const at = (one: ReportedRule) => one.endpoints.filter(({ endpoint }) => endpoint === operation)
    const found = shown.flatMap(at)
    const [own] = at(judged)
    // A rule that is judged at its operations together has one result, unless another shard shows more.
    if (!own) return found.filter(({ verdict }) => isWorse(verdict)).slice(0, 1)
    return [found.reduce(joinedAt, own)]
  })
  return withEndpoints(rule, judged, endpoints)
}

/** A rule with other results at its operations, which decide its verdict. */
export function withEndpoints(
  rule: Rule,
  judged: ReportedRule,
  endpoints: readonly ReportedEndpoint[],
): ReportedRule {
  const result = ruleResult(
    rule,
    endpoints.map(
      ({ endpoint, unreached, ...rest }) =>
        ({ ...rest, operation: endpoint as Rule['on'][number], isUnreached: unreached }) as never,
    ),
  )
  const { reason: _, configuration: __, remediation: ___, ...rest } = judged
  return { ...rest, verdict: result.verdict, ...whyOf(result), endpoints }
}

const isWorse = (verdict: ReportedEndpoint['verdict']) => verdict === 'fail' || verdict === 'warn'

/**
 * What a shard has of a rule, and what the exchanges of another one showed of it, as the monitor of a run joins them.
 */
function joinedAt(own: ReportedEndpoint, shown: ReportedEndpoint): ReportedEndpoint {
  const counts = { cases: own.cases + shown.cases, exchanges: own.exchanges + shown.exchanges }
  const { reason: _, remediation: __, configuration: ___, unreached: ____, ...rest } = own
  if (isWorse(shown.verdict) && !isWorse(own.verdict)) return { ...rest, ...shown, ...counts }
  if (shown.verdict === 'pass' && (own.verdict === 'untested' || own.verdict === 'inconclusive'))
    return { ...rest, verdict: 'pass', ...counts }
  return { ...own, ...counts }
}

/** The rules of the contract by their ids. */
export const ruleById: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]))
