import type { OperationId, Rule } from '../../contract/index.js'
import type { OperationResult } from './operation-result.js'
import { type Verdict, worse } from './verdict.js'

/** A rule's verdict, the worst of its operations', with the first reason for it. */
export interface RuleResult {
  readonly rule: Rule
  readonly verdict: Verdict
  readonly reason?: string
  /** The member of the configuration that an inconclusive verdict is due to. */
  readonly configuration?: string
  readonly remediation?: string
  readonly operations: readonly OperationResult[]
}

/**
 * The worst verdict of a rule's operations, with the first reason for it. An operation that lacks something does not
 * take the verdict from the others: the reason names it as untested where they all pass. One that a run did not reach, as
 * it was cut, does: a rule that may fail there has not passed.
 */
export function ruleResult(rule: Rule, operations: readonly OperationResult[]): RuleResult {
  const lacking = operations.filter(
    ({ verdict, remediation, isUnreached }) =>
      verdict === 'untested' && remediation !== undefined && !isUnreached,
  )
  const rest = operations.filter((result) => !lacking.includes(result))
  const judged = rest.length > 0 ? rest : operations
  const verdict = judged.map((result) => result.verdict).reduce(worse)
  const { reason, configuration, remediation } =
    verdict === 'pass' && lacking.length > 0
      ? partly(lacking)
      : (judged.find((result) => result.verdict === verdict) ?? {})
  return {
    rule,
    verdict,
    operations,
    ...(reason === undefined ? {} : { reason }),
    ...(configuration === undefined ? {} : { configuration }),
    ...(remediation === undefined ? {} : { remediation }),
  }
}

/** The reason of a rule that passes wherever it could be tested. */
function partly(lacking: readonly OperationResult[]): Partial<OperationResult> {
  const [first] = lacking
  const names = lacking.map(({ operation }) => operation).join(', ')
  return { ...first, reason: `untested at ${names}: ${first?.reason}` }
}

/** An operation at which a rule was not judged any more. */
export const unreached = (operation: OperationId): OperationResult => ({
  operation,
  verdict: 'untested',
  reason: 'the run was interrupted before this rule',
  isUnreached: true,
  cases: 0,
  exchanges: 0,
})
