import { limits, type OperationId, operationOf } from '../../../contract/index.js'
import { grouped } from '../../grouped.js'
import { type ClientExchange, canonical, isSuccess } from './client-exchange.js'
import { isLost } from './delivery.js'
import type { ClientReading } from './reading.js'

/** A page of a list as a client got it. */
export interface ClientPage {
  readonly exchange: ClientExchange
  /** How many records it holds. */
  readonly size: number
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
  /** How many records were asked for; undefined where `limit` is not valid. */
  readonly limit: number | undefined
}

/** Whether a request is for a list that has pages. */
export function isList({ method, operation }: ClientExchange): boolean {
  if (method !== 'GET' || operation === undefined) return false
  return operationOf(operation as OperationId)?.answer.kind === 'page'
}

/** The parameter of a query by name; undefined where it is absent, or came more than once. */
export const parameter = ({ query }: ClientExchange, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' ? value : undefined
}

/** What makes two requests parts of one list: path and filters, whatever the cursor and the limit. */
export const listOf = ({ path, query: { cursor: _, limit: __, ...filters } }: ClientExchange): string =>
  `${path} ${canonical(filters)}`

/** The page that a request was answered with; undefined where there was none. */
export function pageOf(exchange: ClientExchange): ClientPage | undefined {
  if (!isList(exchange) || !isSuccess(exchange) || isLost(exchange)) return undefined
  const { data, nextCursor, next_cursor } = (exchange.answered ?? {}) as Readonly<Record<string, unknown>>
  const next = nextCursor ?? next_cursor ?? null
  if (!Array.isArray(data) || (next !== null && typeof next !== 'string')) return undefined
  return { exchange, size: data.length, next, limit: limitOf(exchange) }
}

function limitOf({ query: { limit } }: ClientExchange): number | undefined {
  if (limit === undefined) return limits.page.default
  return typeof limit === 'string' && isPageLimit(limit) ? Number(limit) : undefined
}

/** Whether a text is a limit by the document: digits, 1 to 100. */
export const isPageLimit = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= limits.page.min && Number(text) <= limits.page.max

const pages = new WeakMap<ClientReading, readonly ClientPage[]>()

/** Every page that the client got, in their order. */
export function pagesOf(reading: ClientReading): readonly ClientPage[] {
  const found = pages.get(reading) ?? reading.exchanges.flatMap((exchange) => pageOf(exchange) ?? [])
  pages.set(reading, found)
  return found
}

/** The later request of the same journal that continues after a page; undefined where there is none. */
export const continuationOf = (
  reading: ClientReading,
  { exchange, next }: ClientPage,
): ClientExchange | undefined =>
  next === null
    ? undefined
    : byCursor(reading)
        .get(`${exchange.journal} ${next}`)
        ?.findLast((later) => later.index > exchange.index)

const known = new WeakMap<ClientReading, ReadonlyMap<string, readonly ClientExchange[]>>()

/** The requests of each journal by the cursors that they send. */
function byCursor(reading: ClientReading): ReadonlyMap<string, readonly ClientExchange[]> {
  const found =
    known.get(reading) ??
    grouped(reading.exchanges, (exchange) => {
      const cursor = parameter(exchange, 'cursor')
      return cursor === undefined ? undefined : `${exchange.journal} ${cursor}`
    })
  known.set(reading, found)
  return found
}
