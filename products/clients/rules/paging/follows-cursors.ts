import { broken, type ClientCase, kept } from '../../client-case.js'
import type { ClientExchange } from '../../reading/client-exchange.js'
import { continuationOf, isList, pagesOf } from '../../reading/page.js'
import type { ClientReading } from '../../reading/reading.js'

/** Whether the client ever continues a list: one that does may need no more than the first page of others. */
export function* followsCursors(reading: ClientReading): Generator<ClientCase> {
  // A client that asks for one record needs no other one.
  const withNext = pagesOf(reading).filter(
    ({ next, exchange }) => next !== null && exchange.query.limit !== '1',
  )
  const continued = withNext.filter((page) => continuationOf(reading, page) !== undefined)
  const [first] = withNext
  // A client that follows cursors where nothing goes wrong needs no more here, or shows it by other rules.
  if (reading.usual?.exchanges.some(sendsCursor)) return
  if (continued.length > 0) yield* continued.map(({ exchange }) => kept(exchange))
  else if (first !== undefined && !reading.exchanges.some(sendsCursor))
    yield broken(first.exchange, {
      expected: 'a request with the cursor of a page',
      actual: `${withNext.length === 1 ? 'a page had' : `${withNext.length} pages had`} a cursor, and none was sent`,
    })
}

const sendsCursor = (one: ClientExchange): boolean => isList(one) && one.query.cursor !== undefined
