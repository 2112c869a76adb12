import { broken, type ClientCase, kept } from '../../client-case.js'
import { clip } from '../../clip.js'
import type { ClientExchange } from '../../reading/client-exchange.js'
import { isLost } from '../../reading/delivery.js'
import { isList, pageOf, pagesOf, parameter } from '../../reading/page.js'
import { after, type ClientReading } from '../../reading/reading.js'

/** Whether a cursor that a page gave, and that was refused, is sent again before a page gives it again. */
export function* noRefusedCursor(reading: ClientReading): Generator<ClientCase> {
  const pages = pagesOf(reading)
  for (const at of reading.exchanges) {
    const cursor = isList(at) && at.status === 400 && !isLost(at) ? parameter(at, 'cursor') : undefined
    if (cursor === undefined) continue
    const isOfJournal = ({ exchange }: (typeof pages)[number]) =>
      exchange.journal === at.journal && exchange.index < at.index
    const timesGiven = pages.filter((page) => page.next === cursor && isOfJournal(page)).length
    // A made-up cursor may be that of several tests.
    if (timesGiven === 0) continue
    const again = sentAgain(reading, at, cursor)
    yield again === undefined
      ? kept(at)
      : broken(at, {
          expected: `the list from its start after the cursor ${clip(cursor)} was refused`,
          actual: 'the same cursor was sent again',
          exchanges: [at, again],
          // Where several pages gave it, several walks may send it.
          isSure: timesGiven === 1 && !reading.isPart,
        })
  }
}

function sentAgain(reading: ClientReading, at: ClientExchange, cursor: string): ClientExchange | undefined {
  for (const later of after(reading, at)) {
    if (pageOf(later)?.next === cursor) return undefined
    if (isList(later) && parameter(later, 'cursor') === cursor) return later
  }
  return undefined
}
