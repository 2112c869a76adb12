import type { OperationId } from '../../contract/index.js'

/** A request as it goes on the wire; `path` includes the query, `body` is the exact text. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer as it came from the wire; header names are lower-case. */
export interface WireResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body, with a byte order mark where it has one. */
  readonly text: string
  /** Whether the body has bytes that are not UTF-8, for which the text has U+FFFD. */
  readonly isNotUtf8?: boolean
}

/** Carries one request to the target; throws `Unreachable` when no whole answer comes back. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** One request and its response; the request holds the name of its key, never the key. */
export interface Exchange {
  /** The place in the run's order, from 1. */
  readonly index: number
  readonly operation: OperationId
  readonly request: WireRequest & { readonly key: string }
  /** `json` is undefined where the text is not JSON. */
  readonly response: WireResponse & { readonly json: unknown }
  /** When the request was sent, and how long its answer took, in milliseconds. */
  readonly time?: {
    readonly startedAt: Date
    readonly durationMs: number
    /** When it was sent by a clock that never goes back, to parts of a millisecond; in milliseconds since 1970. */
    readonly sentMs?: number
  }
  /** How often the call was sent, where outages met it each time. */
  readonly tries?: number
  /** Another call of the same operation under the same idempotency key was sent before this answer came. */
  readonly sharesKey?: boolean
  /** The call was to meet another one, or what a hook had ordered, so that it is not answered like this again by itself. */
  readonly timed?: boolean
  /** No evidence for rules that judge every exchange. */
  readonly aside?: boolean
}

/** No whole answer came: refused, reset, timed out or cut short. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}
