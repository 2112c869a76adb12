/** A request as any door hands it over: the target is path and query, header names are lower-case. */
export interface FakeRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer as any door sends it: header names are lower-case, the body is JSON text. */
export interface FakeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
