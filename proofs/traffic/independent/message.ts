/** A request as a service reads it. */
export interface Call {
  readonly method: string
  /** Below `/api/v1`, as it was sent, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  /** Under lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** In milliseconds since 1970. */
  readonly now: number
}

/** An answer of a service; its body is JSON. */
export interface Reply {
  readonly status: number
  readonly json: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A server of the API, without what HTTP needs. */
export type Service = (call: Call) => Reply

/** The address under which a request names its path. */
export const prefix = '/api/v1'
