import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type {
  AnyRecord,
  Behaviour,
  Context,
  List,
  ListFilters,
  ListId,
} from '../../fake-server/pipeline/context.js'
import type { SortKey } from '../../fake-server/store/sort-key.js'
import { aroundHandler } from './handler.js'

/** A record with the key it is sorted by, the filters' part apart; the id comes last in it. */
type Entry = readonly [key: SortKey, record: AnyRecord]

/** A paging layer as it is often written: all matches are read, and a page is cut out of them. */
export type NaivePaging = (context: Context, list: List) => Reply

/** Has lists paged by another layer than the fake's own. */
export const pagedBy =
  (paging: NaivePaging, ...ids: readonly ListId[]) =>
  (behaviour: Behaviour): void => {
    for (const id of ids)
      aroundHandler(id, (_next, context) => paging(context, behaviour.lists[id]))(behaviour)
  }

/** Everything in the range of an index that the filters name, whether it passes them or not. */
function interval(context: Context, list: List, filters: ListFilters): readonly Entry[] {
  const range = list.range(filters, context)
  const records = list.of(context.workspace)
  return [...records.read(range)].map((record): Entry => [records.keyOf(record, range), record])
}

/** Whether a record passes the filters. */
const passing =
  (context: Context, list: List, filters: ListFilters) =>
  ([, record]: Entry): boolean =>
    (list.passes as (record: AnyRecord, filters: ListFilters, context: Context) => boolean)(
      record,
      filters,
      context,
    )

/** Every match of the filters, in the order of the list. */
const matches = (context: Context, list: List, filters: ListFilters): readonly Entry[] =>
  interval(context, list, filters).filter(passing(context, list, filters))

const sizeOf = ({ query, behaviour }: Context): number => Number(query.limit ?? behaviour.policy.page.default)

const filtersOf = ({ query: { limit: _, cursor: __, ...filters } }: Context): ListFilters => filters

const encoded = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The position in a cursor; an unreadable cursor is an error, as in the fake's own paging. */
function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw new ApiError('invalid_request', 'cursor cannot be read', 'paging.cursor-garbage')
  }
}

const reply = (list: List, entries: readonly Entry[], next: unknown): Reply => ({
  status: 200,
  body: {
    data: entries.map(([, record]) => (list.shows ? list.shows(record as never) : record)),
    nextCursor: next === undefined ? null : encoded(next),
  },
})

/** A page whose next one is to be decided. */
export interface OffsetPage {
  readonly offset: number
  readonly size: number
  /** How many records match. */
  readonly total: number
  readonly filters: ListFilters
}

/** Deviations of a developer who pages by offset. */
export interface OffsetHabits {
  /** The order of the list, where it is not the documented one. */
  readonly order?: ((a: never, b: never) => number) | undefined
  /** The filters a page is cut from; those sent, unless forgotten. */
  readonly filters?: (sent: ListFilters, offset: number) => ListFilters
  /** The range of the matches that a page shows. */
  readonly shown?: (page: OffsetPage) => readonly [from: number, to: number]
  /** Where the next page begins; undefined on the last one. */
  readonly next?: (page: OffsetPage) => number | undefined
  /** Whether an offset read from a cursor may be read from. */
  readonly takes?: (page: OffsetPage) => boolean
}

const isAnOffset = (place: unknown): place is number => typeof place === 'number' && place >= 0

/** Where the next page begins if all is right. */
export const following = ({ offset, size, total }: OffsetPage): number | undefined =>
  offset + size < total ? offset + size : undefined

/** Pages by offset: right over records that do not change, but for the deviations given. */
export const byOffset =
  ({
    order,
    filters: kept = (sent) => sent,
    shown = ({ offset, size }) => [offset, offset + size],
    next = following,
    takes = () => true,
  }: OffsetHabits = {}): NaivePaging =>
  (context, list) => {
    const { cursor } = context.query
    const offset = cursor === undefined ? 0 : decoded(cursor)
    const unfit = new ApiError('invalid_request', 'cursor holds no place', 'paging.cursor-garbage')
    if (!isAnOffset(offset)) throw unfit
    const filters = kept(filtersOf(context), offset)
    const inOrder = matches(context, list, filters)
    const found = order ? inOrder.toSorted(([, a], [, b]) => order(a as never, b as never)) : inOrder
    const page = { offset, size: sizeOf(context), total: found.length, filters }
    if (!takes(page)) throw unfit
    return reply(list, found.slice(...shown(page)), next(page))
  }

/** Pages by the sort key alone, without the id that separates equal keys. */
export const bySortKey =
  (compare: 'after' | 'from'): NaivePaging =>
  (context, list) => {
    const { cursor } = context.query
    const found = matches(context, list, filtersOf(context))
    const keyOf = ([key]: Entry) => JSON.stringify(key.length > 1 ? key.slice(0, -1) : key)
    const reached = cursor === undefined ? undefined : decoded(cursor)
    // The key's first record ends the previous page with "from", its last one with "after".
    const keys = found.map(keyOf)
    const place = compare === 'after' ? keys.lastIndexOf(String(reached)) + 1 : keys.indexOf(String(reached))
    const start = reached === undefined ? 0 : Math.max(0, place)
    const end = start + sizeOf(context)
    const edge = found[compare === 'after' ? end - 1 : end]
    return reply(list, found.slice(start, end), end < found.length && edge ? keyOf(edge) : undefined)
  }

/** Reads one record more than a page holds and filters only then, so that a page of misses looks like the last. */
export const filteredLate: NaivePaging = (context, list) => {
  const { cursor } = context.query
  const offset = cursor === undefined ? 0 : Number(decoded(cursor))
  const size = sizeOf(context)
  const filters = filtersOf(context)
  const read = interval(context, list, {}).slice(offset, offset + size + 1)
  const found = read.filter(passing(context, list, filters))
  return reply(list, found.slice(0, size), found.length > size ? offset + size : undefined)
}
