import { broken, type ClientCase, type JudgeClient, kept } from '../../client-case.js'
import { continuationOf, type Page, pagesOf } from '../../reading/page.js'

/** Pages that a careless client takes for the last one. */
interface Special {
  /** Such as `an empty page`. */
  readonly name: string
  readonly isMeant: (page: Page) => boolean
}

export const emptyPage: Special = { name: 'an empty page', isMeant: ({ size }) => size === 0 }

export const shortPage: Special = {
  name: 'a page that holds fewer records than `limit`',
  isMeant: ({ size, limit }) => limit !== undefined && size > 0 && size < limit,
}

const isFull = ({ size, limit }: Page): boolean => limit !== undefined && size >= limit

/** How often something must be seen before it is the habit of a client, and no choice of a test. */
const often = 2

/**
 * Whether lists are continued after pages of a kind. That a list was not continued says little by itself, as a test may
 * need one page alone; so it counts where the client always continues after full pages, and never after these.
 */
export const continuesAfter =
  ({ name, isMeant }: Special): JudgeClient =>
  (reading) => {
    const withNext = pagesOf(reading).filter(({ next }) => next !== null)
    const operations = [...new Set(withNext.map(({ exchange }) => exchange.operation))]
    return operations.flatMap((operation): readonly ClientCase[] => {
      const own = withNext.filter(({ exchange }) => exchange.operation === operation)
      const [after, full] = [own.filter(isMeant), own.filter(isFull)]
      const isContinued = (page: Page) => continuationOf(reading, page) !== undefined
      const continued = after.filter(isContinued)
      if (continued.length > 0) return continued.map(({ exchange }) => kept(exchange))
      const timesFull = full.filter(isContinued).length
      if (timesFull === 0) return []
      const isHabit = timesFull === full.length && (timesFull >= often || after.length >= often)
      return after.map((page) =>
        broken(page.exchange, {
          expected: `a request for the page after ${name} with a cursor`,
          actual: `the list was not continued after ${page.size} of ${page.limit ?? 'the'} records, as it was after full pages`,
          isSure: isHabit,
          doubt: 'may be a test that needs no further page',
        }),
      )
    })
  }
