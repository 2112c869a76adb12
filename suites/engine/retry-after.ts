import type { WireResponse } from './exchange.js'

/** The longest that a 429 is waited out, in seconds. */
export const maxWaitSeconds = 120

/** The form of an HTTP date, of which `Date.parse` takes much else for a date, such as `-1`. */
const httpDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/

/** An HTTP date has whole seconds, so that what is less than one away reads as now. */
const dateResolution = 1

/** The longest wait that goes with a limit per minute, in seconds: what asks for more is malformed, or of another clock. */
const plausibleSeconds = 3600

/** The same where it is an instant, which a server may name by a clock that its `Date` header does not show. */
const plausibleSecondsUntil = maxWaitSeconds

/** The seconds to wait after a 429; undefined where its header says nothing that can be meant. */
export function usableSeconds(response: Pick<WireResponse, 'headers'>, now: number): number | undefined {
  const asked = askedSeconds(response, now)
  const isInstant = /[a-z]/i.test(response.headers['retry-after'] ?? '')
  const longest = isInstant ? plausibleSecondsUntil : plausibleSeconds
  return asked !== undefined && asked <= longest ? asked : undefined
}

/**
 * The seconds that an answer asks to wait, in either form of `Retry-After`; undefined where it has neither. A date
 * is of the server's clock, which its own `Date` header shows; `now` serves where it sends none (sections 7 and 8).
 */
export function askedSeconds({ headers }: Pick<WireResponse, 'headers'>, now: number): number | undefined {
  const header = headers['retry-after']?.trim()
  if (header === undefined) return undefined
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header)
  const until = httpDate.test(header) ? Date.parse(header) : Number.NaN
  if (Number.isNaN(until)) return undefined
  const served = Date.parse(headers.date ?? '')
  const left = (until - (Number.isNaN(served) ? now : served)) / 1000
  return Math.max(dateResolution, left)
}
