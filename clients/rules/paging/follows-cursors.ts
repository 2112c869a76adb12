import { broken, type ClientCase, kept } from '../../client-case.js'
import { continuationOf, isList, pagesOf } from '../../reading/page.js'
import type { Reading } from '../../reading/reading.js'

/** Whether the client ever continues a list: one that does may need no more than the first page of others. */
export function* followsCursors(reading: Reading): Generator<ClientCase> {
  const withNext = pagesOf(reading).filter(({ next }) => next !== null)
  const continued = withNext.filter((page) => continuationOf(reading, page) !== undefined)
  const [first] = withNext
  const sendsCursors = reading.exchanges.some((one) => isList(one) && one.query.cursor !== undefined)
  if (continued.length > 0) yield* continued.map(({ exchange }) => kept(exchange))
  else if (first !== undefined && !sendsCursors)
    yield broken(first.exchange, {
      expected: 'a request with the cursor of a page',
      actual: `${withNext.length === 1 ? 'a page had' : `${withNext.length} pages had`} a cursor, and none was sent`,
    })
}
