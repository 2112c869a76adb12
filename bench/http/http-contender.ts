import type { Stoppable } from '../round.js'
import type { ApiCall, HttpRequest } from './api-call.js'

/** A server that runs. */
export interface RunningServer extends Stoppable {
  readonly url: string
  readonly pid: number
}

/** A server that the bench compares. */
export interface HttpContender {
  readonly name: string
  /** Starts it with the records of the demo. */
  start(): Promise<RunningServer>
  /** A call in this server's own way; undefined where it cannot do it. */
  request(call: ApiCall): HttpRequest | undefined
}
