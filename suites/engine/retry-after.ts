import type { WireResponse } from './exchange.js'

/** The longest that a 429 is waited out, in seconds. */
export const maxWaitSeconds = 120

/** An HTTP date has whole seconds, so that what is less than one away reads as now. */
const dateResolution = 1

/**
 * The seconds that an answer asks to wait, in either form of `Retry-After`; undefined where it has neither. A date
 * is of the server's clock, which its own `Date` header shows; `now` serves where it sends none (sections 7 and 8).
 */
export function askedSeconds({ headers }: Pick<WireResponse, 'headers'>, now: number): number | undefined {
  const header = headers['retry-after']?.trim()
  if (header === undefined) return undefined
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header)
  const until = Date.parse(header)
  if (Number.isNaN(until)) return undefined
  const served = Date.parse(headers.date ?? '')
  const left = (until - (Number.isNaN(served) ? now : served)) / 1000
  return Math.max(dateResolution, left)
}
