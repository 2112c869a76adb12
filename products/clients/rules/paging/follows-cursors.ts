import { broken, type ClientCase, kept } from '../../client-case.js'
import type { ClientExchange } from '../../reading/client-exchange.js'
import { type ClientPage, continuationOf, isList, pagesOf } from '../../reading/page.js'
import type { ClientReading } from '../../reading/reading.js'

/** Whether the client ever continues a list: one that does may need no more than the first page of others. */
export function* followsCursors(reading: ClientReading): Generator<ClientCase> {
  // A client that asks for one record needs no other one.
  const withNext = pagesOf(reading).filter(
    ({ next, exchange }) => next !== null && exchange.query.limit !== '1',
  )
  const continued = withNext.filter((page) => continuationOf(reading, page) !== undefined)
  const [first] = withNext
  if (reading.usual?.exchanges.some(sendsCursor)) {
    yield* endedEarly(reading, reading.usual, withNext)
    return
  }
  if (continued.length > 0) yield* continued.map(({ exchange }) => kept(exchange))
  else if (first !== undefined && !reading.isPart && !reading.exchanges.some(sendsCursor))
    yield broken(first.exchange, {
      expected: 'a request with the cursor of a page',
      actual: `${pagesText(withNext)} a cursor, and none was sent`,
    })
}

/**
 * The lists that the client continues where nothing goes wrong, and never under a disturbance although its tests pass. Where
 * they fail, a list that was not continued may be a test that ended before, and the failure shows by itself.
 */
function* endedEarly(
  { testsFailed, exchanges }: ClientReading,
  usual: ClientReading,
  withNext: readonly ClientPage[],
): Generator<ClientCase> {
  if (testsFailed) return
  const isOf = (operation: string | undefined) => (one: ClientExchange) =>
    one.operation === operation && sendsCursor(one)
  for (const operation of new Set(withNext.map(({ exchange }) => exchange.operation))) {
    const own = withNext.filter(({ exchange }) => exchange.operation === operation)
    const [first] = own
    if (first === undefined || !usual.exchanges.some(isOf(operation))) continue
    yield exchanges.some(isOf(operation))
      ? kept(first.exchange)
      : broken(first.exchange, {
          expected: 'a request with the cursor of a page, as without the disturbance',
          actual: `${pagesText(own)} a cursor, and none was sent, although the tests pass`,
        })
  }
}

const pagesText = ({ length }: readonly unknown[]): string =>
  length === 1 ? 'a page had' : `${length} pages had`

const sendsCursor = (one: ClientExchange): boolean => isList(one) && one.query.cursor !== undefined
