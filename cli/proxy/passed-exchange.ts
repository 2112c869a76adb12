/** The copy of a body. */
export interface PassedBody {
  /** How many bytes passed. */
  readonly size: number
  /** The bytes as they passed; undefined where they are more than is copied. */
  readonly bytes: Uint8Array | undefined
}

/** An exchange that has passed, as it is judged on the side. */
export interface PassedExchange {
  readonly method: string
  /** The path with the query, as the client has sent it. */
  readonly target: string
  /** The head of the request as the client has sent it. */
  readonly head: string
  readonly body: PassedBody
  /** What the server answered; undefined where the head of an answer never came. */
  readonly answer?: { readonly status: number; readonly head: string; readonly body: PassedBody } | undefined
  /** Why there is no whole answer; undefined where there is one. */
  readonly problem?: string | undefined
  /** When the head of the request had come, in milliseconds since 1970 by a clock that never goes back. */
  readonly sentMs: number
  /** When the last byte of the answer had come, or when it was clear that none comes. */
  readonly endedMs: number
  /** The disturbance that the proxy was asked to bring about, and whether the server never got the request. */
  readonly disturbed?: { readonly by: readonly string[]; readonly isPrevented: boolean } | undefined
}
