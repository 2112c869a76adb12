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
  /** The calls that it can answer as they are meant. */
  readonly does: readonly ApiCall['kind'][]
  /** Starts it with the records of the demo. */
  start(): Promise<RunningServer>
  /** A call in this server's own way; only of a kind in `does`. */
  request(call: ApiCall): HttpRequest
  /** Whether it answers every write with the same example, and stores nothing. */
  readonly answersExamples?: boolean
}
