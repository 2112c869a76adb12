/** An answer that reports an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A documented code such as `not_found`, or the status where the answer has none. */
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  /** How long to wait before the next attempt, in milliseconds, where the service says so. */
  readonly retryAfterMs: number | undefined

  constructor(response: Response, body: unknown) {
    const { code = `http_${response.status}`, message = response.statusText, details = {} } = errorIn(body)
    super(`${response.status} ${code}: ${message}`)
    this.status = response.status
    this.code = code
    this.details = details
    this.retryAfterMs = delayOf(response.headers.get('retry-after'))
  }
}

/** A request to which no whole answer came: it may have taken effect, or not. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** Whether an error is an answer with this code. */
export const isApiError = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code

interface ErrorMembers {
  readonly code?: string
  readonly message?: string
  readonly details?: Readonly<Record<string, unknown>>
}

const codes: ReadonlySet<unknown> = new Set([
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
])

/**
 * The members of an error answer: the document names the codes and `details`, but not where they are. An answer of a proxy
 * has none.
 */
function errorIn(body: unknown): ErrorMembers {
  for (let level: readonly unknown[] = [body]; level.length > 0; ) {
    const objects = level.filter((value) => typeof value === 'object' && value !== null)
    for (const members of objects) {
      const code = Object.values(members).find((value) => codes.has(value))
      if (code !== undefined) return { ...members, code }
    }
    level = objects.flatMap((members) => Object.values(members))
  }
  return {}
}

/** The milliseconds that a `Retry-After` asks for, in seconds or as a date. */
function delayOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const ms = /^\d+(\.\d+)?$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
