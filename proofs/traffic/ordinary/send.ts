import type { Json } from '../../../suites/index.js'

/** An answer as an ordinary client reads it. */
export interface Answer {
  readonly status: number
  readonly json: unknown
}

/** What an ordinary client sends. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: Json
  /** The text that is sent in place of the body, where that is no JSON or no object. */
  readonly text?: string
  readonly idempotencyKey?: string
}

/** Sends a request with a key of the client. */
export type Send = (sent: Sent) => Promise<Answer>
