import type { Context } from './context.js'
import { Refusal } from './refusal.js'
import type { Reply } from './reply.js'
import type { Range } from './store/collection.js'
import { cursorAfter, keyOf } from './store/cursor.js'
import type { SortKey } from './store/sort-key.js'
import type { Workspace } from './workspace.js'

/** Any stored record, as a list sees it. */
export type AnyRecord = { readonly id: string }

/** A collection as a list reads it. */
export interface Readable<R> {
  read(range: Range): Iterable<[key: SortKey, record: R]>
}

/** The filters of a list call, paging apart. */
export type Filters = Readonly<Record<string, string>>

/** How one list is read: where from, in which order, and past which filters. */
export interface List {
  readonly of: (workspace: Workspace) => Readable<AnyRecord>
  /** The stretch of an index that holds every match, in the documented order. */
  readonly range: (filters: Filters, context: Context) => Range
  /** Whether a record of that stretch passes the filters. */
  readonly passes: (record: never, filters: Filters, context: Context) => boolean
  /** The record as the list shows it. */
  readonly shows?: (record: never) => object
}

/** One page of a list, by key and not by count (sections 4.1 and 4.11). */
export function page(context: Context, list: List): Reply {
  const { limit, cursor, ...filters } = context.query
  const size = limit === undefined ? context.behaviour.policy.page.default : Number(limit)
  const range = list.range(filters, context)
  const named = Object.entries({ ...context.params, ...filters }).sort()
  const binding = `${context.endpoint} ${JSON.stringify(named)}`
  const after = cursor === undefined ? undefined : placeOf(cursor, binding, context)
  const passes = list.passes as (record: AnyRecord, filters: Filters, context: Context) => boolean
  const { shown, last } = stretch(
    list.of(context.workspace).read(after ? { ...range, after } : range),
    (record) => passes(record, filters, context),
    size,
    context.assumptions['short-pages'],
  )
  const next = last ? cursorAfter(last.slice(range.prefix.length), binding) : null
  const show = (list.shows ?? ((record) => record)) as (record: AnyRecord) => object
  return { status: 200, body: context.surface.envelope(shown.map(show), next) }
}

/** The records of a page, and the key it ends at where more may follow (gap.short-pages). */
function stretch(
  entries: Iterable<[key: SortKey, record: AnyRecord]>,
  passes: (record: AnyRecord) => boolean,
  size: number,
  ends: Context['assumptions']['short-pages'],
): { readonly shown: readonly AnyRecord[]; readonly last?: SortKey } {
  const shown: AnyRecord[] = []
  let last: SortKey = []
  let read = 0
  for (const [key, record] of entries) {
    const passing = passes(record)
    if (ends === 'short' ? read === size : passing && shown.length === size) return { shown, last }
    read += 1
    if (passing) shown.push(record)
    if (passing || ends === 'short') last = key
    if (ends === 'empty-last' && shown.length === size) return { shown, last }
  }
  return { shown }
}

function placeOf(cursor: string, binding: string, { assumptions, surface }: Context): SortKey | undefined {
  const key = keyOf(cursor, binding)
  if (key || assumptions['cursor-garbage'] === 'first-page') return key
  throw new Refusal(
    'invalid_request',
    'cursor was not issued for this list and filters',
    surface.rules.cursorUnknown,
  )
}
