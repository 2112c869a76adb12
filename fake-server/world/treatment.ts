import type { Reply } from '../pipeline/reply.js'
import type { Fault } from './fault.js'

/** What was done to one request in addition to answering it. */
export interface Treatment {
  /** The fault that meets the request, where it gets to the point of the fault. */
  readonly fault: Fault | undefined
  /** Whether it got there. */
  isMet: boolean
  /** What the client got in place of the answer of the operation. */
  instead?: Reply
  /** How long the answer was kept back, in milliseconds. */
  delayMs: number
}
