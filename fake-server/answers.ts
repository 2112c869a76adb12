import type { ErrorCode } from '../contract/index.js'

/** The answer of an operation on one record. */
export interface RecordAnswer<R> {
  readonly data: R
}

/** One page of a list (section 4.1). */
export interface PageAnswer<R> {
  readonly data: readonly R[]
  /** What to send as `cursor` for the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** The body of an error answer (section 7). */
export interface ErrorAnswer {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly details: Readonly<Record<string, unknown>>
  }
}
