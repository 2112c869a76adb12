import { broken, type ClientCase, type JudgeClient, kept } from '../../client-case.js'
import { type ClientPage, continuationOf, pagesOf } from '../../reading/page.js'
import type { ClientReading } from '../../reading/reading.js'

/** Pages that a careless client takes for the last one. */
interface Special {
  /** Such as `an empty page`. */
  readonly name: string
  readonly isMeant: (page: ClientPage) => boolean
}

export const emptyPage: Special = { name: 'an empty page', isMeant: ({ size }) => size === 0 }

export const shortPage: Special = {
  name: 'a page that holds fewer records than `limit`',
  isMeant: ({ size, limit }) => limit !== undefined && size > 0 && size < limit,
}

const isFull = ({ size, limit }: ClientPage): boolean => limit !== undefined && size >= limit

/** Whether each full page of an operation that has a next one is continued. */
const afterFull = (reading: ClientReading, operation: string | undefined): readonly boolean[] =>
  pagesOf(reading)
    .filter((page) => page.exchange.operation === operation && page.next !== null && isFull(page))
    .map((page) => continuationOf(reading, page) !== undefined)

/** How often something must be seen before it is the habit of a client, and no choice of a test. */
const habitThreshold = 2

/**
 * Whether lists are continued after pages of a kind. That a list was not continued says little by itself, as a test may
 * need one page alone; so it counts where the client always continues after full pages, and never after these. Under a
 * disturbance hardly any page is full, so that the full pages of the undisturbed run count as well.
 */
export const continuesAfter =
  ({ name, isMeant }: Special): JudgeClient =>
  (reading) => {
    const withNext = pagesOf(reading).filter(({ next }) => next !== null)
    const operations = [...new Set(withNext.map(({ exchange }) => exchange.operation))]
    return operations.flatMap((operation): readonly ClientCase[] => {
      const own = withNext.filter(({ exchange }) => exchange.operation === operation)
      const after = own.filter(isMeant)
      const continued = after.filter((page) => continuationOf(reading, page) !== undefined)
      if (continued.length > 0) return continued.map(({ exchange }) => kept(exchange))
      const full = [reading, reading.usual].flatMap((one) => (one ? afterFull(one, operation) : []))
      const timesFull = full.filter(Boolean).length
      if (timesFull === 0) return []
      const isOften = timesFull >= habitThreshold || after.length >= habitThreshold
      // Section 4.11 says explicitly that a page may be empty: tests that fail then are no excuse where the client went on.
      const isStated = reading.variant === 'compact' && reading.usual !== undefined
      const isHabit = timesFull === full.length && (isStated || (isOften && !reading.testsFailed))
      return after.map((page) =>
        broken(page.exchange, {
          expected: `a request for the page after ${name} with a cursor`,
          actual: `the list was not continued after ${page.size} of ${page.limit ?? 'the'} records, as it was after full pages`,
          isSure: isHabit && !reading.isPart,
          doubt: reading.testsFailed
            ? 'may be a test that fails before the next page: let it expect results, not the size of a page'
            : 'may be a test that needs no further page',
        }),
      )
    })
  }
