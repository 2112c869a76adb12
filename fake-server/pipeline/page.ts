import { exclusiveFilters } from '../../contract/index.js'
import { cursorAfter, keyOf } from '../store/cursor.js'
import type { SortKey } from '../store/sort-key.js'
import { ApiError } from './api-error.js'
import type { AnyRecord, Context, Filters, List } from './context.js'
import { lasting, lived } from './cursor-life.js'
import type { Reply } from './reply.js'

/** One page of a list, by key and not by count (sections 4.1 and 4.11). */
export function page(context: Context, list: List): Reply {
  const { limit, cursor, ...asked } = context.query
  const size = limit === undefined ? context.behaviour.policy.page.default : Number(limit)
  const nothing = { status: 200, body: context.surface.envelope([], null) }
  const filters = combined(asked, context)
  if (filters === undefined) return nothing
  // An index holds one value after the other, so a filter with several values reads the whole list.
  const range = list.range(without(filters, Object.keys(context.sets)), context)
  const binding = bindingOf(context, filters, size)
  const after = cursor === undefined ? undefined : positionOf(cursor, binding, context)
  if (after === 'beyond') return nothing
  const passes = passing(list, filters, context)
  const { 'short-pages': ends, 'paging-under-writes': by } = context.assumptions
  // A cursor by offset holds the number of records before it (gap.paging-under-writes).
  const skip = by === 'offset' ? Number(after?.[0] ?? 0) : 0
  const { shown, last, past } = interval(
    list.of(context.workspace).read(after && by === 'keyset' ? { ...range, after } : range),
    passes,
    { size, skip },
    ends,
  )
  const position = by === 'offset' ? [past] : last?.slice(range.prefix.length)
  const next = last && position ? cursorAfter(lasting(position, context), binding) : null
  const show = (list.shows ?? ((record) => record)) as (record: AnyRecord) => object
  return { status: 200, body: context.surface.envelope(shown.map(show), next) }
}

const without = (filters: Filters, names: readonly string[]): Filters =>
  names.length === 0
    ? filters
    : Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))

/** Whether a record passes the filters; of a set of values one is enough (gap.repeated-query-params). */
function passing(list: List, filters: Filters, context: Context): (record: AnyRecord) => boolean {
  const passes = list.passes as (record: AnyRecord, filters: Filters, context: Context) => boolean
  const sets = Object.entries(context.sets)
  if (sets.length === 0) return (record) => passes(record, filters, context)
  return (record) =>
    sets.every(([name, values]) =>
      values.some((value) => passes(record, { ...filters, [name]: value }, context)),
    )
}

/** The filters that count; undefined where no record can pass them (gap.filter-combination-error). */
function combined(filters: Filters, { operation, surface, assumptions }: Context): Filters | undefined {
  const together = assumptions['filter-combination-error']
  if (together === 'refuse' || together === 'intersect') return filters
  for (const [name, others] of exclusiveFilters(surface.operations[operation], assumptions))
    if (name in filters && others.some((other) => other in filters))
      return together === 'one-wins' ? without(filters, others) : undefined
  return filters
}

/** What a cursor is bound to (gap.cursor-binding). */
function bindingOf({ operation, params, assumptions }: Context, filters: Filters, size: number): string {
  const by = assumptions['cursor-binding']
  const named = Object.entries({ ...params, ...filters }).sort()
  return [
    ...(by.list ? [operation] : []),
    ...(by.filters ? [JSON.stringify(named)] : []),
    ...(by.limit ? [size] : []),
  ].join(' ')
}

/** The records of a page, the key it ends at where more may follow, and how many came before that (gap.short-pages). */
function interval(
  entries: Iterable<[key: SortKey, record: AnyRecord]>,
  passes: (record: AnyRecord) => boolean,
  { size, skip }: { readonly size: number; readonly skip: number },
  ends: Context['assumptions']['short-pages'],
): { readonly shown: readonly AnyRecord[]; readonly last?: SortKey; readonly past: number } {
  const shown: AnyRecord[] = []
  let last: SortKey = []
  let past = 0
  for (const [key, record] of entries) {
    const passing = passes(record)
    const counts = passing || ends === 'short'
    if (past < skip) {
      if (counts) past += 1
      continue
    }
    if (counts && past - skip === size) return { shown, last, past }
    if (passing) shown.push(record)
    if (counts) {
      past += 1
      last = key
    }
    if (ends === 'empty-last' && shown.length === size) return { shown, last, past }
  }
  return { shown, past }
}

const isOffset = ([count]: SortKey): boolean => Number.isSafeInteger(count) && Number(count) >= 0

/** The position of a cursor; for one that no page gave, by assumption the start or beyond the end (gap.cursor-garbage). */
function positionOf(cursor: string, binding: string, context: Context): SortKey | 'beyond' | undefined {
  const { assumptions, surface } = context
  const key = lived(keyOf(cursor, binding), cursor, context)
  const { 'cursor-garbage': garbage, 'paging-under-writes': by } = assumptions
  if (key && (by === 'keyset' || isOffset(key))) return key
  if (garbage === 'first-page') return undefined
  if (garbage === 'empty-page') return 'beyond'
  throw new ApiError(
    garbage === 'not-found' ? 'not_found' : 'invalid_request',
    'cursor was not issued for this list and filters',
    surface.rules.cursorUnknown,
  )
}
