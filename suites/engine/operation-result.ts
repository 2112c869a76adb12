import type { OperationId } from '../../contract/index.js'
import type { NotedClaim } from './claim-finding.js'
import type { FailureDetails } from './outcome.js'
import type { Verdict } from './verdict.js'

/** A rule's verdict at one operation, with its evidence. */
export interface OperationResult {
  readonly operation: OperationId
  readonly verdict: Verdict
  readonly reason?: string
  /** The member of the configuration that an inconclusive verdict is due to, or a failure may be due to. */
  readonly configuration?: string
  /** What the evidence says of that member, where it was given and its claim does not hold. */
  readonly claim?: NotedClaim
  /** What to give the run so that an untested rule can be judged here. */
  readonly remediation?: string
  /** The failure as it is reported once the run has refuted that the member is wrong. */
  readonly withheld?: { readonly result: OperationResult; readonly isRefuted: () => boolean }
  readonly cases: number
  readonly exchanges: number
  /** How long judging took, with all waits in it, in milliseconds. */
  readonly durationMs?: number
  readonly failure?: FailureDetails
  /** Whether the run ended, or had spent what it may spend, before the rule was judged here. */
  readonly isUnreached?: boolean
  /** Whether the run does not judge the rule here, and nothing that it sent shows anything of it. */
  readonly isLeftOut?: true
}
