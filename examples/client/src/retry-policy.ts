import { ApiError, isApiError, NoAnswerError } from './api-error.js'

/** How often and how long a request is tried again. */
export interface RetryPolicy {
  /** How many attempts are made at most. */
  readonly attempts: number
  /** How long to wait after the first attempt, in milliseconds; each further wait is twice as long. */
  readonly firstWaitMs: number
  /** How long one wait may be, in milliseconds; where the service asks for more, the error is thrown. */
  readonly longestWaitMs: number
}

export const defaultRetries: RetryPolicy = { attempts: 5, firstWaitMs: 250, longestWaitMs: 60_000 }

const transient = [429, 500, 502, 503, 504]

/**
 * Whether the same request may succeed later. `unknown_outcome` is no such error: the message may have been sent, and the
 * service repeats that answer. Neither is a 402: the plan has to change first.
 */
const isTransient = (error: unknown): boolean =>
  error instanceof NoAnswerError ||
  (error instanceof ApiError && transient.includes(error.status)) ||
  isApiError(error, 'idempotency_in_progress')

/** How long to wait before the next attempt, in milliseconds; undefined where there should be none. */
export function waitBefore(error: unknown, attempt: number, policy: RetryPolicy): number | undefined {
  if (attempt >= policy.attempts || !isTransient(error)) return undefined
  const backoff = Math.min(policy.firstWaitMs * 2 ** (attempt - 1), policy.longestWaitMs)
  // Clients that failed together should not return together.
  const spread = backoff * (0.5 + Math.random() / 2)
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return asked > policy.longestWaitMs ? undefined : Math.max(asked, spread)
}
