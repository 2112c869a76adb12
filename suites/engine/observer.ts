import type { GapName } from '../../contract/index.js'
import type { Exchange } from './exchange.js'

/** A call as it is about to be sent. */
export type Sent = Omit<Exchange, 'response'>

/** Hears of every call before it is sent, and of its answer where one comes; what it notes outlives the run. */
export interface Observer {
  /** A call is about to be sent, and may never be answered; whoever throws here keeps it from being sent. */
  sends(sent: Sent): void
  /** An answer has come. */
  hears(exchange: Exchange): void
  /** The run has found a name that no other has. */
  named(runId: string): void
  /** The run has found out what the server takes for a gap. */
  adopted?(gap: GapName, value: unknown): void
}
