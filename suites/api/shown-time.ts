import type { Exchange } from '../engine/exchange.js'
import type { Shown } from '../engine/target-clock.js'

/** The time that a record just made shows, and the header of the answer that it came in. */
export function shownIn(
  { createdAt, updatedAt }: { readonly createdAt?: unknown; readonly updatedAt?: unknown },
  exchange: Exchange | undefined,
): Shown {
  const header = instantOf(exchange?.response.headers.date)
  return { record: instantOf(updatedAt) ?? instantOf(createdAt), header }
}

/** Milliseconds since 1970 of a date; undefined if it is not a date. */
function instantOf(value: unknown): number | undefined {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}
