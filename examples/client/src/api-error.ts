/** The codes of the document (section 7). */
const codes = [
  'invalid_request',
  'unauthorized',
  'contact_limit_exceeded',
  'quota_exceeded',
  'insufficient_scope',
  'feature_disabled',
  'forbidden',
  'not_found',
  'conflict',
  'invalid_state',
  'rev_mismatch',
  'unknown_outcome',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'rate_limited',
  'internal',
  'unavailable',
] as const

/** A documented code, or the status where the answer has none: that of a proxy, for instance. */
export type ApiErrorCode = (typeof codes)[number] | `http_${number}`

/** An answer that reports an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  readonly details: Readonly<Record<string, unknown>>
  /** Other free slots, where the one to be booked was taken; the document does not show their form. */
  readonly alternatives: readonly unknown[]
  /** How long to wait before the next attempt, in milliseconds, where the service says so. */
  readonly retryAfterMs: number | undefined

  /** @param now The time in milliseconds since 1970, for a service that does not send its own. */
  constructor(response: Response, body: unknown, now = Date.now()) {
    const code = find(body, (_, value) => isCode(value)) ?? `http_${response.status}`
    const message = find(body, (name, value) => name === 'message' && typeof value === 'string')
    super(`${response.status} ${code}: ${message ?? response.statusText}`)
    this.status = response.status
    this.code = code as ApiErrorCode
    this.details = (find(body, (name, value) => name === 'details' && isObject(value)) ?? {}) as Members
    const isList = (name: string, value: unknown) => name === 'alternatives' && Array.isArray(value)
    this.alternatives = (find(body, isList) ?? []) as readonly unknown[]
    this.retryAfterMs = delayOf(response.headers, now)
  }
}

/** A request to which no whole answer came: it may have taken effect, or not. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** Whether an error is an answer with this code. */
export const isApiError = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null

const isCode = (value: unknown): boolean => (codes as readonly unknown[]).includes(value)

/** Finds a member wherever it is: the document names `details` and the codes, and not where a body has them. */
function find(body: unknown, isWanted: (name: string, value: unknown) => boolean): unknown {
  if (!isObject(body)) return undefined
  const members = Object.entries(body)
  const found = members.find(([name, value]) => isWanted(name, value))
  if (found) return found[1]
  for (const [, value] of members) {
    const inner = find(value, isWanted)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** The milliseconds that a `Retry-After` asks for, in seconds or as a date, which is one by the clock of the service. */
function delayOf(headers: Headers, now: number): number | undefined {
  const retryAfter = headers.get('retry-after')
  if (retryAfter === null) return undefined
  const from = Date.parse(headers.get('date') ?? '') || now
  const ms = /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - from
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
