import { type ClientExchange, canonical, isWrite } from './client-exchange.js'
import { after, type Reading } from './reading.js'

/** A request that repeats another one. */
export interface Repeat {
  readonly exchange: ClientExchange
  /** Whether it is a retry for certain, and not the same call of another test. */
  readonly isSure: boolean
}

/** Whether two requests ask for the same, whatever their idempotency keys. */
export const isSameRequest = (a: ClientExchange, b: ClientExchange): boolean =>
  a.method === b.method &&
  a.target === b.target &&
  (a.body === b.body || (a.json !== undefined && canonical(a.json) === canonical(b.json)))

/**
 * The next request that repeats a given one. Under the same `Idempotency-Key` it may come at any time. Otherwise it is the
 * next request with the API key; a write may come after reads.
 */
export function repeatOf(reading: Reading, of: ClientExchange): Repeat | undefined {
  let isNext = true
  for (const exchange of after(reading, of)) {
    const isSame = isSameRequest(of, exchange)
    if (isSame && of.idempotencyKey !== undefined && exchange.idempotencyKey === of.idempotencyKey)
      return { exchange, isSure: true }
    if (isSame && isNext) return { exchange, isSure: !reading.testsFailed }
    if (!isWrite(of) || isWrite(exchange)) isNext = false
  }
  return undefined
}
