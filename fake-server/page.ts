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

/** One page of a list: `{ data, nextCursor }`, by key and not by count (section 4.1). */
export function page(context: Context, list: List): Reply {
  const { limit, cursor, ...filters } = context.query
  const size = limit === undefined ? context.behaviour.policy.page.default : Number(limit)
  const range = list.range(filters, context)
  const binding = `${context.endpoint} ${JSON.stringify(Object.entries(filters).sort())}`
  const after = cursor === undefined ? undefined : placeOf(cursor, binding, context)
  const found: [key: SortKey, record: AnyRecord][] = []
  for (const entry of list.of(context.workspace).read(after ? { ...range, after } : range)) {
    if (!(list.passes as (r: AnyRecord, f: Filters, c: Context) => boolean)(entry[1], filters, context))
      continue
    found.push(entry)
    if (found.length > size) break
  }
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const next = found.length > size && last ? cursorAfter(last[0].slice(range.prefix.length), binding) : null
  const show = (list.shows ?? ((record) => record)) as (record: AnyRecord) => object
  return { status: 200, body: { data: shown.map(([, record]) => show(record)), nextCursor: next } }
}

function placeOf(cursor: string, binding: string, { assumptions }: Context): SortKey | undefined {
  const key = keyOf(cursor, binding)
  if (key || assumptions['cursor-garbage'] === 'first-page') return key
  throw new Refusal(
    'invalid_request',
    'cursor was not issued for this list and filters',
    'paging.cursor-garbage',
  )
}
