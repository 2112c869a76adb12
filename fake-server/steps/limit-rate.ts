import type { Context } from '../context.js'
import { Refusal } from '../refusal.js'

const minute = 60_000

/** Counts the key's admitted calls of the last minute and refuses more than its quota (gap.rate-quota). */
export function limitRate({ key, calls, world, assumptions }: Context): undefined {
  const quota = key.perMinute ?? assumptions['rate-quota'].perMinute
  if (quota === Number.POSITIVE_INFINITY) return
  const now = world.now()
  const admitted = calls.get(key.key) ?? []
  calls.set(key.key, admitted)
  const firstRecent = admitted.findIndex((at) => at > now - minute)
  admitted.splice(0, firstRecent === -1 ? admitted.length : firstRecent)
  if (admitted.length < quota) {
    admitted.push(now)
    return
  }
  const waitMs = (admitted[0] ?? now) + minute - now
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const retryAfter =
    assumptions['retry-after-format'] === 'date'
      ? new Date(now + seconds * 1000).toUTCString()
      : String(seconds)
  throw new Refusal(
    'rate_limited',
    `more than ${quota} calls in a minute with this key`,
    'error.rate-limited',
    {
      // An instant means little without the time it is told at.
      headers: { 'retry-after': retryAfter, date: new Date(now).toUTCString() },
    },
  )
}
