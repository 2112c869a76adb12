import type { Assumptions } from '../../../contract/index.js'
import { retryAfter } from '../../pipeline/retry-after.js'
import { durationMs } from '../clock/duration.js'

type HeadersAt = (now: number, assumptions: Assumptions) => Readonly<Record<string, string>>

/**
 * The headers that say when to retry: seconds and durations in the assumed form (gap.retry-after-format), a `Date` as a date.
 *
 * @throws An Error where the wait is not a duration.
 */
export function retryAfterHeaders(wait: number | string | Date): HeadersAt {
  const waitMs = wait instanceof Date ? 0 : durationMs(wait, 'retryAfter', 'seconds')
  if (!(waitMs >= 0)) throw new Error(`retryAfter must be 0 seconds or more, not ${String(wait)}`)
  // A date means little without the time of the server.
  return (now, { 'retry-after-format': form }) => ({
    'retry-after':
      wait instanceof Date ? wait.toUTCString() : waitMs === 0 ? '0' : retryAfter(waitMs, now, form),
    date: new Date(now).toUTCString(),
  })
}
