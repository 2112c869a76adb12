import type { Need } from '../../contract/index.js'
import type { ClaimText, Exchange, MemberFinding, MemberState } from '../api/index.js'
import type { Confirmations } from './confirmations.js'
import type { PreconditionReads } from './precondition-reads.js'

/** What reads show of a member. */
export interface ObservedMember {
  readonly state: MemberState
  readonly seen: string
}

/**
 * A member of the configuration: what it claims, how reads prove it, and which failures it could explain if it were
 * wrong.
 */
export interface ClaimedMember extends Pick<MemberFinding, 'member' | 'value'>, Omit<ClaimText, 'fault'> {
  /** What the server does wrong if the claim holds and an answer contradicts it, as a clause. */
  readonly fault: string | ((exchange: Exchange) => string)
  /** The key that a record belongs to: where that is wrong, the record is as well. */
  readonly of?: string
  /** The need of the only rules that what the member claims matters to; to others any such record will do. */
  readonly onlyFor?: Need
  /** Whether it is proved before its first use; the others are looked at once a check fails with them. */
  readonly isProvedBeforeUse: boolean
  /** Observes it by calls that change nothing. */
  readonly prove: (look: PreconditionReads) => Promise<ObservedMember>
  /** Observes what a failed exchange depends on, where that differs from one exchange to another. */
  readonly proveFor?: (look: PreconditionReads, exchange: Exchange) => Promise<ObservedMember>
  /** Whether an answer could come from the member being wrong. */
  readonly explains: (exchange: Exchange, confirmations: Confirmations) => boolean
  /** Another member that accounts for an answer while this one may hold as well. */
  readonly eclipsedBy?: (exchange: Exchange, confirmations: Confirmations) => string | undefined
  /** Whether the run itself has shown that the member holds, as far as an exchange depends on it. */
  readonly isConfirmed: (exchange: Exchange, confirmations: Confirmations) => boolean
}

/** Observations in words. */
export const holds = (seen: string): ObservedMember => ({ state: 'holds', seen })
export const differs = (seen: string): ObservedMember => ({ state: 'differs', seen })
export const ambiguous = (seen: string): ObservedMember => ({ state: 'ambiguous', seen })
export const unknown = (seen: string): ObservedMember => ({ state: 'unknown', seen })
