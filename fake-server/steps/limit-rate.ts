import type { Assumptions } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { isRead } from '../messages/message.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { retryAfter } from '../pipeline/retry-after.js'
import { presentedKey } from './authenticate.js'

const minute = 60_000

/** Counts a call at an instant, and returns how long to wait where it exceeds the quota; all in milliseconds. */
type Count = (calls: number[], now: number, quota: number, countsRefused: boolean) => number

/** Counts the calls since an instant; the oldest `quota` of them must have passed before the next. */
function countSince(calls: number[], since: number, now: number, quota: number, countsRefused: boolean) {
  const firstRecent = calls.findIndex((at) => at > since)
  if (firstRecent !== 0) calls.splice(0, firstRecent === -1 ? calls.length : firstRecent)
  const isAdmitted = calls.length < quota
  if (isAdmitted || countsRefused) calls.push(now)
  return isAdmitted
}

const counts: Readonly<Record<Assumptions['rate-quota']['window'], Count>> = {
  rolling: (calls, now, quota, countsRefused) =>
    countSince(calls, now - minute, now, quota, countsRefused)
      ? 0
      : (calls[calls.length - quota] ?? now) + minute - now,
  fixed(calls, now, quota, countsRefused) {
    const start = now - (now % minute)
    return countSince(calls, start - 1, now, quota, countsRefused) ? 0 : start + minute - now
  },
  // A single instant: when the bucket will be full again.
  bucket(calls, now, quota) {
    const full = Math.max(now, calls[0] ?? now)
    const wait = full - (quota - 1) * (minute / quota) - now
    if (wait <= 0) calls[0] = full + minute / quota
    return Math.max(0, wait)
  },
}

/** Counts the calls of the key and refuses more than its quota of a minute (gap.rate-quota). */
export function limitRate(context: Context): undefined {
  const { calls, world, assumptions, request } = context
  // Where the rate comes before authentication, the key has not been looked up yet (gap.error-precedence).
  const key = context.key ?? presentedKey(context)
  const { perMinute, window, refused, apart } = assumptions['rate-quota']
  const quota = key?.perMinute ?? perMinute
  if (key === undefined || quota === Number.POSITIVE_INFINITY) return
  const name = apart && !isRead(request) ? `writes ${key.key}` : key.key
  const counted = calls.get(name) ?? []
  calls.set(name, counted)
  const now = world.now()
  const waitMs = counts[window](counted, now, quota, refused === 'counted')
  if (waitMs <= 0) return
  restsOn(context, 'rate-quota', 'retry-after-format')
  throw new ApiError(
    'rate_limited',
    `more than ${quota} calls in a minute with this key`,
    'error.rate-limited',
    {
      // A date means little without the time of the server.
      headers: {
        'retry-after': retryAfter(waitMs, now, assumptions['retry-after-format']),
        date: new Date(now).toUTCString(),
      },
    },
  )
}
