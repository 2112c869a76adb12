import type { GapName } from '../../contract/index.js'
import type { Exchange } from './exchange.js'

/** A call as it is about to be sent. */
export type SentCall = Omit<Exchange, 'response'>

/** Receives every call before it is sent, and its answer where one comes; what it notes outlives the run. */
export interface Observer {
  /** A call is about to be sent, and may never be answered; an error thrown here keeps it from being sent. */
  sends(sent: SentCall): void
  /** An answer has come. */
  answered(exchange: Exchange): void
  /** The run has found a name that no other has. */
  named(runId: string): void
  /** The run has detected what the server takes for a gap. */
  adopted?(gap: GapName, value: unknown): void
}
