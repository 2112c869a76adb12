import type { OperationId } from '../../contract/index.js'
import type { FailureDetails } from './outcome.js'
import type { Verdict } from './verdict.js'

/** A rule's verdict at one operation, with its evidence. */
export interface OperationResult {
  readonly operation: OperationId
  readonly verdict: Verdict
  readonly reason?: string
  /** The member of the configuration that an inconclusive verdict is due to. */
  readonly configuration?: string
  /** What to give the run so that an untested rule can be judged here. */
  readonly remediation?: string
  /** The failure that a member of the configuration may explain, which counts once the run refutes that. */
  readonly withheld?: { readonly result: OperationResult; readonly isRefuted: () => boolean }
  readonly cases: number
  readonly exchanges: number
  /** How long judging took, with all waits in it, in milliseconds. */
  readonly durationMs?: number
  readonly failure?: FailureDetails
  /** Whether the run ended, or had spent what it may spend, before the rule was judged here. */
  readonly isUnreached?: boolean
}
