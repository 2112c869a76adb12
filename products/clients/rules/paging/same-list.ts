import { broken, type ClientCase, kept } from '../../client-case.js'
import { clip } from '../../clip.js'
import { isRefused } from '../../reading/delivery.js'
import { isList, listOf, pagesOf, parameter } from '../../reading/page.js'
import type { ClientReading } from '../../reading/reading.js'

/** From how many cursors on that come to another list than theirs, it is no chance in a recording. */
const fewestMoved = 3

/** Whether each cursor that a page gave is sent to the list of that page; others are made up, and count elsewhere. */
export function* cursorOfSameList(reading: ClientReading): Generator<ClientCase> {
  const pages = pagesOf(reading)
  let timesMoved = 0
  for (const at of reading.exchanges) {
    const cursor = isList(at) ? parameter(at, 'cursor') : undefined
    const givers = cursor === undefined ? [] : pages.filter(({ next }) => next === cursor)
    const [giver] = givers
    if (cursor === undefined || giver === undefined) continue
    if (givers.some(({ exchange }) => listOf(exchange) === listOf(at))) yield kept(at)
    else {
      timesMoved += 1
      yield broken(at, {
        expected: 'the path and filters of the page that gave the cursor',
        actual: `the cursor of ${clip(giver.exchange.target)} was sent to ${clip(at.target)}`,
        exchanges: [giver.exchange, at],
        isSure: reading.isPart
          ? // The first cursor of a walk may be from before the recording, and equal to one of another list.
            timesMoved >= fewestMoved && !isRefused(at)
          : !isRefused(at) || timesMoved > 1,
        doubt: 'may be a test of a cursor that is refused',
      })
    }
  }
}
