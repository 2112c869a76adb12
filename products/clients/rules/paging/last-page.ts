import { broken, type ClientCase, kept } from '../../client-case.js'
import { clip } from '../../clip.js'
import type { ClientExchange } from '../../reading/client-exchange.js'
import { type ClientPage, isList, listOf, pagesOf, parameter } from '../../reading/page.js'
import { after, type ClientReading } from '../../reading/reading.js'
import { isNotValue } from './not-a-value.js'

/** Whether a list is asked for no further page after its last one. */
export function* noCursorAfterLast(reading: ClientReading): Generator<ClientCase> {
  const pages = pagesOf(reading)
  for (const page of pages.filter(({ next }) => next === null)) {
    const { exchange } = page
    const next = nextOfList(reading, exchange)
    const cursor = next && parameter(next, 'cursor')
    if (next === undefined || cursor === undefined) {
      yield kept(exchange)
      continue
    }
    const isMade = cursor === '' || isNotValue(cursor)
    // The same page once more: a walk that goes on, unless another one has the same cursor.
    const isAgain = cursor === parameter(exchange, 'cursor') && !hasOtherWalk(pages, page, next)
    yield isMade || isAgain
      ? broken(exchange, {
          expected: 'no further request for the list after its last page, whose cursor is null',
          actual: `it was asked for with the cursor ${clip(cursor)}`,
          exchanges: [exchange, next],
          isSure: isMade,
          doubt: 'may also be a test that reads the last page again',
        })
      : kept(exchange)
  }
}

/** The next request for the same list. */
function nextOfList(reading: ClientReading, exchange: ClientExchange): ClientExchange | undefined {
  for (const later of after(reading, exchange))
    if (isList(later) && listOf(later) === listOf(exchange)) return later
  return undefined
}

/** Whether a cursor was given more often than it was sent, so that another walk may send it. */
function hasOtherWalk(pages: readonly ClientPage[], { exchange }: ClientPage, next: ClientExchange): boolean {
  const cursor = parameter(next, 'cursor')
  const own = pages.filter((one) => one.exchange.journal === next.journal && one.exchange.index < next.index)
  const timesGiven = own.filter((one) => one.next === cursor).length
  const timesSent = own.filter((one) => parameter(one.exchange, 'cursor') === cursor).length
  return timesGiven > timesSent || !exchange.isWhole
}
