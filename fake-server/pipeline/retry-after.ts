import type { Assumptions } from '../../contract/index.js'

/** The value of `Retry-After` for a wait in milliseconds, in the assumed form (gap.retry-after-format). */
export function retryAfter(waitMs: number, now: number, form: Assumptions['retry-after-format']): string {
  if (form === 'fraction') return (Math.max(1, Math.ceil(waitMs / 100)) / 10).toFixed(1)
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return form === 'date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds)
}
