import { grouped } from '../../grouped.js'
import { type ClientExchange, isSuccess } from './client-exchange.js'
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
  const found =
    known.get(reading) ??
    grouped(reading.exchanges, (exchange) =>
      exchange.idempotencyKey === undefined ? undefined : placeOf(exchange),
    )
  known.set(reading, found)
  return found
}

/** Whether a key is one that no test writes out, such as a UUID. */
export const isRandom = (key: string): boolean => /^(?=.*\d)(?=.*[a-z])[\w-]{20,}$/i.test(key)

const recycled = new WeakMap<ClientReading, boolean>()

/**
 * Whether a recording holds tests that each begin with the same keys, as a server shows that carries out another request under
 * a key: it was put back to its start in between, of which a recording shows nothing else.
 */
export function areKeysRecycled(reading: ClientReading): boolean {
  if (!reading.isPart) return false
  const found =
    recycled.get(reading) ??
    [...byKey(reading).values()].some((own) =>
      own.some(
        (one, n) =>
          n > 0 &&
          isSuccess(one) &&
          isSuccess(own[0] as ClientExchange) &&
          !isSameRequest(own[0] as ClientExchange, one),
      ),
    )
  recycled.set(reading, found)
  return found
}
