import { type ClientExchange, canonical } from './client-exchange.js'

/** Whether two requests ask for the same, whatever their idempotency keys. */
export const isSameRequest = (a: ClientExchange, b: ClientExchange): boolean =>
  a.method === b.method &&
  a.target === b.target &&
  (a.body === b.body || (a.json !== undefined && canonical(a.json) === canonical(b.json)))
