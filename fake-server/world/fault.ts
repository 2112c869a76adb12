import type { Assumptions, ServedOperationId } from '../../contract/index.js'
import type { ReceivedRequest } from '../messages/received-request.js'
import type { Reply } from '../messages/reply.js'

/**
 * When a fault meets a request: as it arrives, before anything else; once it is valid, right before it takes effect;
 * or when its effect has taken place and it is answered.
 */
export type FaultPoint = 'arrival' | 'effect' | 'answer'

/** Makes an answer at an instant in milliseconds since 1970. */
type ReplyAt = (now: number, assumptions: Assumptions) => Reply

/** What a fault does to a request. */
export type Disruption =
  | { readonly kind: 'reset' | 'truncate' | 'hang' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'reply'; readonly replyAt: ReplyAt }
  // The request takes effect, and this answer is given and stored in place of its own.
  | { readonly kind: 'instead'; readonly replyAt: ReplyAt }
  // What happens while it takes effect: the provider is silent, or another client writes right before.
  | { readonly kind: 'silence' | 'rival' }
  // The request takes effect, and its answer is repeated as under its key.
  | { readonly kind: 'replay' }

/** A fault of a fake. */
export interface Fault {
  /** What it does in one word or two, such as `429` or `lost-after-commit`. */
  readonly name: string
  /** The operations it meets as they were named, for lists of faults. */
  readonly on: readonly string[]
  /** The operations it meets; undefined for every request, also one to an unknown route. */
  readonly operations: ReadonlySet<ServedOperationId> | undefined
  readonly at: FaultPoint
  readonly does: Disruption
  /** How many requests it meets, `Infinity` for all. */
  readonly times: number
  /** The share of the requests that it meets, from 0 to 1. */
  readonly chance: number
  /** Whether it meets only a request that is answered with success. */
  readonly needsSuccess: boolean
  /** Whether it meets a request. */
  readonly meets: (request: ReceivedRequest) => boolean
}
