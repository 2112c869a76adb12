import type { ClientExchange } from './client-exchange.js'
import { isLost } from './delivery.js'
import { nextRepetition } from './next-repetition.js'
import type { Reading } from './reading.js'

/** How a request ended, so that a client would treat another one alike: its method, and the error. */
export const endOf = (exchange: ClientExchange): string =>
  `${exchange.method} ${isLost(exchange)} ${exchange.status} ${exchange.code ?? ''}`

/** The ends after which a client did not try again, where the request was no further attempt itself. */
export function givenUp(reading: Reading): ReadonlySet<string> {
  const found = known.get(reading) ?? endsOf(reading)
  known.set(reading, found)
  return found
}

const known = new WeakMap<Reading, ReadonlySet<string>>()

function endsOf(reading: Reading): ReadonlySet<string> {
  const ends = new Set<string>()
  const attempts = new Set<ClientExchange>()
  for (const exchange of reading.exchanges) {
    const next = nextRepetition(reading, exchange)
    if (next !== undefined) attempts.add(next)
    else if (!attempts.has(exchange)) ends.add(endOf(exchange))
  }
  return ends
}
