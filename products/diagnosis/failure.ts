import type { OperationId, Rule } from '../../contract/index.js'
import type { FailureDetails, RuleResult } from '../../suites/api/index.js'

/** A rule that a target breaks, or seems to break, at one operation. */
export interface Failure {
  readonly rule: Rule
  readonly operation: OperationId
  readonly verdict: 'fail' | 'warn'
  readonly reason?: string | undefined
  /** The member of the configuration that may explain it instead of the target. */
  readonly configuration?: string | undefined
  readonly details?: FailureDetails | undefined
}

/** Every failure of a run, in the order of its rules. */
export const failuresIn = (results: readonly RuleResult[]): readonly Failure[] =>
  results.flatMap(({ rule, operations }) =>
    operations.flatMap(({ operation, verdict, reason, configuration, failure }) =>
      verdict === 'fail' || verdict === 'warn'
        ? [{ rule, operation, verdict, reason, configuration, details: failure }]
        : [],
    ),
  )
