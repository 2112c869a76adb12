import type { FakeResponse } from '../messages/message.js'
import type { Reply } from '../messages/reply.js'
import type { Fault } from './fault.js'

/** What was done to one request in addition to answering it. */
export interface Treatment {
  /** The fault that meets the request, where it gets to the point of the fault. */
  readonly fault: Fault | undefined
  /** Whether it got there. */
  isMet: boolean
  /** What the client got in place of the answer of the operation. */
  instead?: Reply
  /** The disturbances that changed the answer, in addition to a fault. */
  readonly changedBy: string[]
  /** The answer with their changes. */
  changed?: FakeResponse
  /** When the request came, by the monotonic clock. */
  readonly begunMs: number
  /** How long the answer was kept back, in milliseconds. */
  delayMs: number
}
