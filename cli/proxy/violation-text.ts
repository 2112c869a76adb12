import type { OperationResult, RuleResult } from '../../suites/index.js'

/** A violation with its evidence, as it is printed while traffic passes. */
export function violationText(
  { rule }: RuleResult,
  { operation, verdict, failure, reason }: OperationResult,
): string {
  const word = verdict === 'fail' ? 'VIOLATION' : 'WARNING'
  const shown = (failure?.exchanges ?? []).map(
    ({ index, request, response }) =>
      `  exchange ${index}: ${request.method} ${request.path} answered ${response.status}\n`,
  )
  const compared = failure
    ? `  expected ${failure.expected}\n  got ${failure.actual}\n`
    : `  ${reason ?? 'the rule does not hold'}\n`
  return `${word} ${rule.id} at ${operation}\n  ${rule.says}\n${compared}${shown.join('')}\n`
}
