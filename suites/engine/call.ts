import type { OwnWrites } from './own-writes.js'
import type { ReadDelay } from './read-delay.js'
import type { KeyName } from './target.js'

/** One call as a check asks for it. */
export interface Call {
  /** Whether it is sent once, whatever outage it meets. */
  readonly once?: boolean
  /** Values of the path's placeholders, percent-encoded by the client. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  /** A JSON body. */
  readonly body?: unknown
  /** A body sent as it is, in place of `body`. */
  readonly rawBody?: string
  /** Headers in addition to the usual ones, or in their place; one that is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** The `Idempotency-Key`; null sends none where messages and the compact variant would get one. */
  readonly idempotencyKey?: string | null
  /**
   * Which key signs the call: a name, or `{ key }` with another value, or `{ authorization }` with a
   * whole header; `none` sends no header.
   */
  readonly as?:
    | KeyName
    | 'none'
    | { readonly key: string; readonly name: string }
    | { readonly authorization: string; readonly name: string }
  /** Sends the call even where the budget is spent: it puts something back. */
  readonly undoing?: boolean
  /** Keeps the answer from the rules that judge every exchange, as it may be the answer to another request. */
  readonly aside?: boolean
  /** Hands a 429 to the check in place of waiting it out. */
  readonly keep429?: boolean
  /** Sends `expectedRev` as it is where the server moves revisions by itself, as it is one that the record has passed. */
  readonly isStale?: boolean
  /** How long a read leaves earlier writes to show; `measured` by default. */
  readonly readDelay?: ReadDelay
  /** The writes of the check that makes the call; a read waits for these alone, otherwise for those of the whole run. */
  readonly writes?: OwnWrites
}
