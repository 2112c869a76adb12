import type { OperationId, RuleId } from '../../contract/index.js'
import { type FailureDetails, Violation } from '../../suites/api/index.js'

/** An answer in a scenario breaks a rule. */
export class ScenarioViolation extends Violation {
  constructor(
    readonly rule: RuleId,
    /** The operation that gave the answer. */
    readonly operation: OperationId,
    failure: FailureDetails,
  ) {
    super(failure)
  }

  /** Whether another sequence showed the same fault. */
  isLike(other: ScenarioViolation | undefined): boolean {
    return (
      other !== undefined &&
      other.rule === this.rule &&
      other.operation === this.operation &&
      other.status === this.status
    )
  }

  /** The status of the answer. */
  private get status(): number | undefined {
    return this.failure.exchanges.at(-1)?.response.status
  }
}
