import {
  type Assumptions,
  exclusiveFilters,
  type GapName,
  op,
  type ServedOperationId,
} from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Reply } from '../messages/reply.js'
import { momentOf } from '../schema/moment.js'
import { cursorAfter, keyOf } from '../store/cursor.js'
import { asStored } from '../store/email.js'
import { matchedTag } from '../store/matched-tag.js'
import type { SortKey } from '../store/sort-key.js'
import type { Range } from '../store/sorted-index.js'
import type { PageForm } from '../world/coverage.js'
import type { AnyRecord, Context, List, ListFilters, Readable } from './context.js'
import { restsOn } from './rests-on.js'

const isEverlasting = ({ 'cursor-lifetime': { expiresMs, reusable } }: Assumptions): boolean =>
  expiresMs === null && reusable

/** A cursor's position, with the instant and id by which it expires, where it does (gap.cursor-lifetime). */
function lasting(position: SortKey, { assumptions, world }: Context): SortKey {
  if (isEverlasting(assumptions)) return position
  return [...position, world.now(), world.id('cursor')]
}

/** The position of a cursor that still works; undefined for one that has expired or was used. */
function lived(key: SortKey | undefined, cursor: string, context: Context): SortKey | undefined {
  const { assumptions, world, usedCursors } = context
  if (key === undefined || isEverlasting(assumptions)) return key
  restsOn(context, 'cursor-lifetime')
  const { expiresMs, reusable } = assumptions['cursor-lifetime']
  const issued = Number(key.at(-2))
  if (!reusable && usedCursors.has(cursor)) return undefined
  usedCursors.add(cursor)
  return expiresMs !== null && world.now() - issued > expiresMs ? undefined : key.slice(0, -2)
}

/** One page of a list, by key and not by count (sections 4.1 and 4.11). */
export function page(context: Context, list: List): Reply {
  const { query, workspace, surface, behaviour, assumptions } = context
  const { limit, cursor } = query
  const size = limit === undefined ? behaviour.policy.page.default : Number(limit)
  const filters = combined(filtersOf(query), context)
  if (filters === undefined) return emptyPage(context)
  // An index holds one value after the other, so a filter with several values reads the whole list.
  const inSets = Object.keys(context.sets)
  const range = list.range(without(filters, inSets), context)
  const binding = bindingOf(context, filters, size)
  const after = cursor === undefined ? undefined : positionOf(cursor, binding, context)
  if (after === 'beyond') return emptyPage(context)
  const { 'short-pages': ends, 'paging-under-writes': by } = assumptions
  // A cursor by offset holds the number of records before it (gap.paging-under-writes).
  const skip = by === 'offset' ? Number(after?.[0] ?? 0) : 0
  const records = list.of(workspace)
  const { shown, hasMore, last, past } = interval(
    // A cursor after an empty page continues at the start.
    records.read(after?.length && by === 'keyset' ? { ...range, after } : range),
    passing(list, filters, inSets, context),
    { size: servedSize(context, size), skip },
    ends,
  )
  const position = by === 'offset' ? [past] : last ? records.keyOf(last, range) : []
  if (hasMore && (ends !== 'full' || by !== 'keyset')) restsOn(context, 'short-pages', 'paging-under-writes')
  const next = hasMore ? cursorAfter(lasting(position, context), binding, context.longPositions) : null
  if (shown.length > 1) noteOrder(context, shown, records, range)
  const form = formOf(cursor !== undefined, shown.length, hasMore)
  if (form !== undefined) context.coverage.showed(form)
  const data = list.shows ? shown.map(list.shows as (record: AnyRecord) => object) : shown
  return { status: 200, body: surface.envelope(data, next) }
}

/** How many records a page may hold, which disturbances make fewer than were asked for. */
function servedSize({ world, request, query, operation, assumptions, key }: Context, size: number): number {
  const { disturbances } = world
  if (disturbances === undefined || disturbances.isEmpty) return size
  // Without a cursor the rest of the list could not be read (gap.webhooks-list-paging).
  if (operation === op.listWebhooks && assumptions['webhooks-list-paging'] !== 'pages') return size
  const served = disturbances.pageSize(size, query.cursor === undefined, key)
  if (served === undefined) return size
  world.treatments.get(request)?.changedBy.push(served.by)
  return served.size
}

/** What is special about a page, where it is more than the first of one. */
function formOf(isLater: boolean, records: number, hasMore: boolean): PageForm | undefined {
  if (records === 0) return hasMore ? 'empty page with a cursor' : 'empty page'
  if (isLater) return hasMore ? 'next page' : 'last page'
  return hasMore ? 'first page of several' : undefined
}

/** The gaps about the order of each list that is not documented in full. */
const orderGaps: Partial<Record<ServedOperationId, readonly GapName[]>> = {
  [op.listContacts]: ['order-direction', 'id-collation'],
  [op.listTags]: ['order-undocumented'],
  [op.listContactNotes]: ['order-undocumented'],
  [op.listActivities]: ['order-undocumented'],
  [op.listTickets]: ['order-undocumented'],
  [op.listTemplates]: ['order-undocumented'],
  [op.listWebhooks]: ['order-undocumented'],
  [op.listTasks]: ['order-direction'],
  [op.listConversations]: ['order-direction'],
  [op.listMeetings]: ['order-direction'],
}

const byId: readonly GapName[] = ['id-collation']

/** Whether two records next to each other have the same sort key but for their ids. */
function hasTies(shown: readonly AnyRecord[], records: Readable<AnyRecord>, range: Range): boolean {
  let before: unknown
  for (const record of shown) {
    const key = records.keyOf(record, range)
    if (key.length < 2) return false
    if (key[0] === before) return true
    before = key[0]
  }
  return false
}

/** Notes on which choices a page of several records rests. */
function noteOrder(
  context: Context,
  shown: readonly AnyRecord[],
  records: Readable<AnyRecord>,
  range: Range,
): void {
  // Every list of the compact variant is in the order of ids (section 4.11).
  const gaps = context.surface.variant === 'compact' ? byId : orderGaps[context.operation]
  if (gaps !== undefined) restsOn(context, ...gaps)
  if (hasTies(shown, records, range)) restsOn(context, 'order-ties')
}

const emptyPage = ({ surface }: Context): Reply => ({ status: 200, body: surface.envelope([], null) })

const none: ListFilters = {}

/** The filters of a query: all but paging. */
function filtersOf(query: Context['query']): ListFilters {
  let filters: Record<string, string> | undefined
  for (const name in query)
    if (name !== 'limit' && name !== 'cursor') {
      filters ??= {}
      filters[name] = query[name] as string
    }
  return filters ?? none
}

const without = (filters: ListFilters, names: readonly string[]): ListFilters =>
  names.length === 0
    ? filters
    : Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))

/** Whether a record passes the filters; of a set of values one is enough (gap.repeated-query-params). */
function passing(
  list: List,
  filters: ListFilters,
  inSets: readonly string[],
  context: Context,
): (record: AnyRecord) => boolean {
  const passes = list.passes as (record: AnyRecord, filters: ListFilters, context: Context) => boolean
  if (inSets.length === 0) return (record) => passes(record, filters, context)
  return (record) =>
    inSets.every((name) =>
      context.sets[name]?.some((value) => passes(record, { ...filters, [name]: value }, context)),
    )
}

/** The filters that count; undefined where no record can pass them (gap.filter-combination-error). */
function combined(filters: ListFilters, context: Context): ListFilters | undefined {
  const { operation, surface, assumptions } = context
  const together = assumptions['filter-combination-error']
  if (together === 'refuse') return filters
  for (const [name, others] of exclusiveFilters(surface.operations[operation], assumptions))
    if (name in filters && others.some((other) => other in filters)) {
      restsOn(context, 'filter-combination-error')
      if (together === 'intersect') return filters
      return together === 'one-wins' ? without(filters, others) : undefined
    }
  return filters
}

/** The members of an object as a text that does not depend on their order, nor on another form of the same value. */
function namesAndValues(members: ListFilters, assumptions: Assumptions): string {
  const names = Object.keys(members)
  if (names.length === 0) return '[]'
  return JSON.stringify(
    names.sort().map((name) => [name, comparable(name, members[name] ?? '', assumptions)]),
  )
}

/** The value of a filter as it is compared with records, where other forms of it find the same. */
function comparable(name: string, value: string, assumptions: Assumptions): string {
  if (/email$/i.test(name)) return asStored(value, assumptions)
  if (name === 'tag') return matchedTag(value, assumptions)
  return name === 'updatedSince' ? (momentOf(value) ?? value) : value
}

/** What a cursor is bound to (gap.cursor-binding). */
function bindingOf({ operation, params, assumptions }: Context, filters: ListFilters, size: number): string {
  const by = assumptions['cursor-binding']
  const parts: (string | number)[] = []
  if (by.list) parts.push(operation)
  if (by.filters) parts.push(namesAndValues({ ...params, ...filters }, assumptions))
  if (by.limit) parts.push(size)
  return parts.join(' ')
}

/** The records of a page and where it ends. */
interface Interval {
  readonly shown: readonly AnyRecord[]
  /** Whether more may follow (gap.short-pages). */
  readonly hasMore: boolean
  readonly last: AnyRecord | undefined
  /** How many records come before the end of the page. */
  readonly past: number
}

/** The records of a page, where it ends, and whether more may follow. */
function interval(
  records: Iterable<AnyRecord>,
  passes: (record: AnyRecord) => boolean,
  { size, skip }: { readonly size: number; readonly skip: number },
  ends: Context['assumptions']['short-pages'],
): Interval {
  const shown: AnyRecord[] = []
  let last: AnyRecord | undefined
  let past = 0
  for (const record of records) {
    const passing = passes(record)
    const counts = passing || ends === 'short'
    if (past < skip) {
      if (counts) past += 1
      continue
    }
    if (counts && past - skip === size) return { shown, hasMore: true, last, past }
    if (passing) shown.push(record)
    if (counts) {
      past += 1
      last = record
    }
    if (ends === 'empty-last' && shown.length === size) return { shown, hasMore: true, last, past }
  }
  return { shown, hasMore: false, last, past }
}

const isOffset = ([count]: SortKey): boolean => Number.isSafeInteger(count) && Number(count) >= 0

/** The position of a cursor; for one that no page gave, by assumption the start or beyond the end (gap.cursor-garbage). */
function positionOf(cursor: string, binding: string, context: Context): SortKey | 'beyond' | undefined {
  const { assumptions, surface } = context
  const key = lived(keyOf(cursor, binding, context.longPositions), cursor, context)
  const { 'cursor-garbage': garbage, 'paging-under-writes': by } = assumptions
  if (key && (by === 'keyset' || isOffset(key))) return key
  restsOn(context, 'cursor-garbage', 'cursor-binding')
  if (garbage === 'first-page') return undefined
  if (garbage === 'empty-page') return 'beyond'
  throw new ApiError(
    garbage === 'not-found' ? 'not_found' : 'invalid_request',
    'cursor was not issued for this list and filters',
    surface.rules.cursorUnknown,
  )
}
