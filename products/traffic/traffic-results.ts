import type { OperationId, Rule, RuleId, Variant } from '../../contract/index.js'
import { type OperationResult, type RuleResult, ruleResult, rulesOf } from '../../suites/index.js'
import { historyRules } from './histories/index.js'
import type { ShownByHistories } from './histories/judge-histories.js'
import { worseOf } from './shown-together.js'

/** The results of the rules that traffic decides, in the order of the contract, by single exchanges and by their histories. */
export const trafficResults = (
  variant: Variant,
  alone: ShownByHistories,
  shown: ShownByHistories,
): readonly RuleResult[] =>
  rulesOf(variant).flatMap((rule) => {
    const id = rule.id as RuleId
    const own = onlyTogether.has(id) ? undefined : alone.get(id)
    // A part of a rule may be shown to be broken where no traffic shows that all of it is kept.
    const isDecided = own !== undefined || needs.has(id) || shown.has(id)
    return isDecided ? [resultOf(rule, own ?? [], shown.get(id) ?? [])] : []
  })

/** What to record so that histories show a rule, by its id. */
const needs: ReadonlyMap<string, string> = new Map(
  historyRules
    .flatMap(({ shows }) => shows)
    .flatMap(({ rules, needs }) => rules.map((rule) => [rule as string, needs])),
)

/** Rules that need to know which keys are good, which only the other requests of a key say. */
const onlyTogether: ReadonlySet<string> = new Set(['auth.bearer-accepted'])

/** What both ways to judge a rule say of it. */
function resultOf(
  rule: Rule,
  own: readonly OperationResult[],
  shown: readonly OperationResult[],
): RuleResult {
  const at = new Map<OperationId, OperationResult>()
  for (const one of own) at.set(one.operation, withoutFlag(one))
  for (const found of shown) {
    const known = at.get(found.operation)
    at.set(found.operation, known ? worseOf(known, found) : found)
  }
  if (at.size > 0) return ruleResult(rule, [...at.values()])
  const reason = 'the traffic does not show it'
  const remediation = `record ${needs.get(rule.id) ?? anyCallOf(rule)}`
  const [operation] = rule.on
  const operations = operation
    ? [{ operation, verdict: 'untested' as const, reason, remediation, cases: 0, exchanges: 0 }]
    : []
  return { rule, verdict: 'untested', reason, remediation, operations }
}

const anyCallOf = ({ on }: Rule): string =>
  `a call of ${on.slice(0, 2).join(' or ')}${on.length > 2 ? ', or of another of its operations' : ''}`

const withoutFlag = ({ isLeftOut: _, ...result }: OperationResult): OperationResult => result
