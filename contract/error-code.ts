/** Every documented error code with the only status it may appear under (section 7). */
export const statusOfCode = {
  invalid_request: 400,
  unauthorized: 401,
  contact_limit_exceeded: 402,
  quota_exceeded: 402,
  insufficient_scope: 403,
  feature_disabled: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid_state: 409,
  rev_mismatch: 409,
  unknown_outcome: 409,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

/** A documented error code (section 7). */
export type ErrorCode = keyof typeof statusOfCode

/** Whether a value is one of the documented error codes (section 7). */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(statusOfCode, value)

/** An error answer: its status and its code (section 7). */
export interface ErrorAnswer {
  readonly status: number
  /** Null where a proxy answers without an Error body (gap.error-code-413). */
  readonly code: string | null
}

/** The error answer of a code under its documented status. */
export const answerOf = (code: ErrorCode): ErrorAnswer => ({ status: statusOfCode[code], code })
