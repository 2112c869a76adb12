import { invalid } from './refusal.js'
import { type Row, shown } from './workspace.js'

/** A page of records. */
export interface Page {
  readonly data: readonly object[]
  readonly next: string | null
}

type SortKey = readonly (string | number)[]

/** How a list is ordered: by keys, then by id, each in the same direction. */
export interface Order {
  readonly by: (row: Row) => SortKey
  readonly isDown?: boolean
}

/** The order by id. */
export const byId: Order = { by: () => [] }

/** The order by a time or a text; records without one come last where it goes up. */
export const by = (member: string, isDown = false): Order => ({
  by: (row) => [typeof row[member] === 'string' ? row[member] : '￿'],
  isDown,
})

/** The page of a list that a query asks for. A cursor names the last record, and is good for its list and filters. */
export function pageOf(rows: readonly Row[], order: Order, query: URLSearchParams, path: string): Page {
  const limit = limitOf(query)
  const list = [path, ...[...query].filter(([name]) => name !== 'limit' && name !== 'cursor').flat()].join(
    ' ',
  )
  const keyOf = (row: Row): SortKey => [...order.by(row), row.id]
  const compare = (a: SortKey, b: SortKey) => (order.isDown ? -1 : 1) * compareKeys(a, b)
  const sorted = rows.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
  const after = cursorOf(query.get('cursor'), list)
  const left = after === undefined ? sorted : sorted.filter((row) => compare(keyOf(row), after) > 0)
  const data = left.slice(0, limit)
  const last = data.at(-1)
  const next =
    last === undefined || left.length <= limit
      ? null
      : Buffer.from(JSON.stringify({ list, key: keyOf(last) })).toString('base64url')
  return { data: data.map(shown), next }
}

function limitOf(query: URLSearchParams): number {
  const sent = query.get('limit')
  if (sent === null) return 50
  const limit = /^\d+$/.test(sent) ? Number(sent) : 0
  if (limit < 1 || limit > 100) throw invalid('limit is 1 to 100')
  return limit
}

function cursorOf(sent: string | null, list: string): SortKey | undefined {
  if (sent === null) return undefined
  try {
    const read = JSON.parse(Buffer.from(sent, 'base64url').toString()) as { list: string; key: SortKey }
    if (sent.length <= 2048 && read.list === list && Array.isArray(read.key)) return read.key
  } catch {
    // Not one of ours.
  }
  throw invalid('cursor is not valid')
}

function compareKeys(a: SortKey, b: SortKey): number {
  for (const [n, one] of a.entries()) {
    const other = b[n] ?? ''
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
