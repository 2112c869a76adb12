import type { ClientExchange } from './client-exchange.js'
import type { ClientReading } from './reading.js'
import { isSameRequest } from './same-request.js'

const placeOf = ({ journal, part, key, idempotencyKey }: ClientExchange): string =>
  JSON.stringify([journal, part, key, idempotencyKey])

/** The next request that asks for the same under the same `Idempotency-Key`, up to what a test did to the fake. */
export const nextUnderKey = (reading: ClientReading, of: ClientExchange): ClientExchange | undefined =>
  of.idempotencyKey === undefined
    ? undefined
    : byKey(reading)
        .get(placeOf(of))
        ?.find((later) => later.index > of.index && isSameRequest(of, later))

/** Whether two writes carry different keys: a client that sends one again under its key has made two calls. */
export const haveOtherKeys = (a: ClientExchange, b: ClientExchange): boolean =>
  a.idempotencyKey !== undefined && b.idempotencyKey !== undefined && a.idempotencyKey !== b.idempotencyKey

/** Whether a request repeats, under its own key, one that was sent before another request: it is not a retry of that. */
export const isOfEarlierCall = (reading: ClientReading, of: ClientExchange, later: ClientExchange): boolean =>
  haveOtherKeys(of, later) &&
  byKey(reading)
    .get(placeOf(later))
    ?.some((earlier) => earlier.index < of.index && isSameRequest(earlier, later)) === true

const known = new WeakMap<ClientReading, ReadonlyMap<string, readonly ClientExchange[]>>()

function byKey(reading: ClientReading): ReadonlyMap<string, readonly ClientExchange[]> {
  const found = known.get(reading)
  if (found !== undefined) return found
  const keyed = new Map<string, ClientExchange[]>()
  for (const exchange of reading.exchanges) {
    if (exchange.idempotencyKey === undefined) continue
    const own = keyed.get(placeOf(exchange))
    if (own === undefined) keyed.set(placeOf(exchange), [exchange])
    else own.push(exchange)
  }
  known.set(reading, keyed)
  return keyed
}
