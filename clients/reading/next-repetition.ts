import { type ClientExchange, canonical, isWrite } from './client-exchange.js'
import { after, type Reading } from './reading.js'

/** Whether two requests ask for the same, whatever their idempotency keys. */
export const isSameRequest = (a: ClientExchange, b: ClientExchange): boolean =>
  a.method === b.method &&
  a.target === b.target &&
  (a.body === b.body || (a.json !== undefined && canonical(a.json) === canonical(b.json)))

/** The next request with the API key where it asks for the same; reads between two writes do not count. */
export function nextRepetition(reading: Reading, of: ClientExchange): ClientExchange | undefined {
  for (const exchange of after(reading, of)) {
    if (isSameRequest(of, exchange)) return exchange
    if (!isWrite(of) || isWrite(exchange)) return undefined
  }
  return undefined
}
