import type { ClientExchange } from './client-exchange.js'

/** Within how many milliseconds requests that are sent at once arrive. */
const atOnceMs = 15

/**
 * Whether a request may have been sent before the answer to an earlier one could reach its client, so that it is not an answer
 * to it. One whose answer was kept back may be sent again once its client has waited for long enough.
 */
export function isAtOnce(earlier: ClientExchange, later: ClientExchange): boolean {
  const isKeptBack = earlier.durationMs !== undefined || earlier.fault?.includes('hang') === true
  if (isKeptBack || !earlier.sending || !later.sending) return passedMs(earlier, later) <= atOnceMs
  return later.sending.during.includes(earlier.sending.number)
}

/**
 * How much time passed between two requests, in milliseconds, by the clock that shows most: tests may move that of the fake,
 * or put fake timers in place of the real ones.
 */
export const passedMs = (from: ClientExchange, to: ClientExchange): number =>
  Math.max(to.realMs - from.realMs, to.dateMs - from.dateMs, fakeMs(from, to))

/** How much time passed between two requests by the clock of the fake, in milliseconds. */
export const fakeMs = (from: ClientExchange, to: ClientExchange): number =>
  Date.parse(to.at) - Date.parse(from.at)
