import { limits, type OperationId, op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { hasOwnSubset, type IsolatedSubset } from './isolated-subset.js'

const { max } = limits.page

/** From so many records on a subset is walked with one more limit only. */
export const longSize = 2000

/** Up to so many records every number of pages is within reach. */
const short = 12

/** Up to so many records a whole list is walked one by one, as a limit of one is the most likely to be a case of its own. */
const affordable = 60

/** The most pages of an ordinary walk, and the fewest of one that is to go on for some pages. */
const [maxPages, somePages] = [8, 4]

/** The most pages of the longest walks of a run. */
const longestWalk = 40

/** What the numbers of a subset are drawn for: its fresh names differ when a failure is repeated. */
const nameOf = ({ operation, query, ids }: IsolatedSubset): string =>
  [operation, ids ? `${Object.keys(query)} ${Math.round(ids.length / 10)}` : JSON.stringify(query)].join(' ')

/** The limits below the largest that divide a number into a few pages: a long list has room for fewer limits. */
const divisorsOf = (size: number): readonly number[] =>
  Array.from({ length: max - 1 }, (_, n) => n + 1).filter(
    (limit) => size % limit === 0 && size / limit <= (size > max ? maxPages : 6),
  )

/**
 * Drawn limits for full walks of a subset of some size: one that leaves a single record for the last page, one that
 * makes several pages, and one that leaves nothing over; of a short or a very long list any other. One list or two of a run have a walk of many more pages.
 */
export function limitsFor(api: Api, subset: IsolatedSubset, size: number): readonly number[] {
  const name = nameOf(subset)
  const drawn = (what: string, from: number, to: number) => api.drawn(`${what} of ${name}`, from, to)
  const some = (what: string, of: readonly number[]) =>
    of.length === 0 ? [] : [of[drawn(what, 0, of.length - 1)] as number]
  const around =
    size <= short
      ? [1, ...some('exact limit', divisorsOf(size).slice(1)), drawn('limit', 2, size + 1)]
      : size <= longSize
        ? [
            ...some('limit that leaves one', divisorsOf(size - 1)),
            drawn('limit of several pages', Math.ceil(size / maxPages), Math.floor(size / somePages)),
            ...some('exact limit', divisorsOf(size)),
            ...(isOnlyWhole(subset) && size <= affordable ? [1] : []),
            ...(isLongest(api, subset) ? [drawn('small limit', size / longestWalk, size / maxPages)] : []),
          ]
        : [drawn('limit', 80, max - 1)]
  return [...new Set(around.map(Math.ceil))].filter((limit) => limit >= 1 && limit < max)
}

/** Whether no filter narrows the list; templates are listed by the number that they belong to. */
const isWhole = ({ query }: IsolatedSubset): boolean =>
  Object.keys(query).every((name) => name === 'phoneNumberId')

/** Whether this is a whole list of which no part is shorter. */
const isOnlyWhole = (subset: IsolatedSubset): boolean =>
  isWhole(subset) && subset.params === undefined && !hasOwnSubset(subset.operation)

/** Whether this is a whole list, and one of the few that are walked longest in this run. */
const isLongest = (api: Api, subset: IsolatedSubset): boolean =>
  isWhole(subset) && api.drawn(`whether ${subset.operation} is walked longest`, 1, 9) === 1

/** The members that a list goes by, where the document names them. */
const sortedBy: Partial<Record<OperationId, (query: IsolatedSubset['query']) => readonly string[]>> = {
  [op.listContacts]: ({ updatedSince }) => (updatedSince === undefined ? [] : ['updatedAt']),
  // By what done tasks go is open (gap.order-done-tasks).
  [op.listTasks]: ({ status }) => (status === 'done' ? ['doneAt', 'dueAt'] : ['dueAt']),
  [op.listDeals]: ({ leadId }) => [leadId === undefined ? 'updatedAt' : 'createdAt'],
  [op.listConversations]: () => ['lastMessageAt'],
  [op.listMeetings]: () => ['startAt'],
  [op.listMessages]: () => ['at'],
}

/** A limit, and how many of its pages are read before the one that is to show something. */
export interface LimitedBeginning {
  readonly limit: number
  readonly pages: number
}

/** The most pages that are read before one that begins with a tie. */
const pagesToTie = 4

/** A sort key that can be compared: an instant in milliseconds since 1970, null, or another value. */
function keyOf(record: Json, name: string): unknown {
  const value = record[name] ?? null
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? value : at
}

/** The numbers of records after which a list goes on with the same sort key: one that is there, or that is missing. */
const tiesOf = (keys: readonly unknown[], isMissing: boolean): readonly number[] =>
  keys.flatMap((key, n) => (n > 0 && key === keys[n - 1] && (key === null) === isMissing ? [n] : []))

/** The limits of which a page ends after so many records. */
const endingAfter = (count: number): readonly LimitedBeginning[] =>
  Array.from({ length: pagesToTie }, (_, n) => ({ limit: count / (n + 1), pages: n + 1 })).filter(
    ({ limit }) => Number.isInteger(limit) && limit < max,
  )

/** Limits of which a page ends between two records with the same sort key, as near to the first page as any. */
function limitsAtTies(
  api: Api,
  subset: IsolatedSubset,
  records: readonly Json[],
): readonly LimitedBeginning[] {
  return (sortedBy[subset.operation]?.(subset.query) ?? []).flatMap((name) => {
    const keys = records.map((record) => keyOf(record, name))
    return [false, true].flatMap((isMissing) => {
      const all = tiesOf(keys, isMissing).flatMap(endingAfter)
      if (all.length === 0) return []
      const fewest = Math.min(...all.map(({ pages }) => pages))
      const nearest = all.filter(({ pages }) => pages === fewest)
      const nth = api.drawn(`tie of ${name} of ${nameOf(subset)}`, 0, nearest.length - 1)
      return nearest.slice(nth, nth + 1)
    })
  })
}

/**
 * Limits of which the first pages are read: a fault of some limits shows there, and the rest is read where it does. A
 * page ends at a tie, where a cursor that holds nothing but the sort key loses or repeats a record; else it is any limit.
 */
export function limitsBetween(
  api: Api,
  subset: IsolatedSubset,
  records: readonly Json[],
): readonly LimitedBeginning[] {
  const size = subset.ids?.length ?? records.length
  // A shorter subset is walked one by one.
  if (size <= short && !subset.atTies) return []
  const atTies = limitsAtTies(api, subset, records)
  if (atTies.length > 0 || subset.atTies) return atTies
  const maxLimit = Math.min(max, size) - 1
  return [{ limit: api.drawn(`beginning of ${nameOf(subset)}`, 1, maxLimit), pages: 1 }]
}
