import type { ClientOperationResult, ClientRuleResult } from './client-result.js'
import { worst } from './worst.js'

/** The result of a rule by its results at some operations: the worst of them, for the reason of the first such one. */
export function resultOfOperations(
  rule: ClientRuleResult['rule'],
  operations: readonly ClientOperationResult[],
): ClientRuleResult {
  const verdict = worst(operations.map((at) => at.verdict))
  const reason = operations.find((at) => at.verdict === verdict)?.reason
  return { rule, verdict, ...(reason === undefined ? {} : { reason }), operations }
}
