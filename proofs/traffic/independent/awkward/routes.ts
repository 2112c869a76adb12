import type { Call, Reply } from '../message.js'
import { type Book, byId, type Row, shown } from './book.js'
import { anyText, readBody, type Shape, text } from './checks.js'
import { type Lists, limitOf } from './lists.js'
import { invalid, missing, Problem } from './problem.js'

/** What an operation works with. */
export class Work {
  readonly book: Book
  readonly call: Call
  /** The parts of the path that a route names, in their order. */
  readonly params: readonly string[]
  readonly #route: Route
  readonly #lists: Lists
  readonly #key: string

  constructor(
    book: Book,
    call: Call,
    params: readonly string[],
    { route, lists, key }: { readonly route: Route; readonly lists: Lists; readonly key: string },
  ) {
    this.book = book
    this.call = call
    this.params = params
    this.#route = route
    this.#lists = lists
    this.#key = key
  }

  /** The row that a part of the path names. */
  named(table: string, at = 0): Row {
    return this.needed(table, this.params[at])
  }

  /** The row of an id. @throws a 404 where there is none. */
  needed(table: string, id: unknown): Row {
    const row = this.book.find(table, id)
    if (row === undefined) throw missing()
    return row
  }

  body(shape: Shape, options: { readonly isClosed?: boolean } = {}): Readonly<Record<string, unknown>> {
    return readBody(this.call.body, shape, options)
  }

  /** A parameter of the query: the last one of its name, and no empty one. */
  query(name: string): string | null {
    return this.call.query.getAll(name).at(-1) || null
  }

  /** @throws a 400 for parameters that the route does not have or whose values are not valid. */
  checkQuery(): void {
    const { query = {} } = this.#route
    for (const name of this.call.query.keys()) {
      const check = query[name]
      const value = this.query(name)
      if (check === undefined || (value !== null && !check(value))) throw invalid(name)
    }
  }

  page(rows: readonly Row[], order: (a: Row, b: Row) => number = byId): Reply {
    const limit = limitOf(this.query('limit'))
    const filters = Object.keys(this.#route.query ?? {}).map((name) => name !== 'cursor' && this.query(name))
    const about = [this.#key, this.call.path, limit, ...filters].join(' ')
    const { now } = this.call
    const { data, next } = this.#lists.page({ about, limit, cursor: this.query('cursor'), now }, rows, order)
    return { status: 200, json: { nextCursor: next, data, count: data.length } }
  }

  /** Whether a row has the values that the query has under these names. */
  fits(row: Row, ...names: readonly string[]): boolean {
    return names.every((name) => this.query(name) === null || row[name] === this.query(name))
  }
}

/** An operation. */
export interface Route {
  readonly method: string
  /** Parts that begin with a colon are ids. */
  readonly path: string
  readonly scope: string
  /** The parameters of its query; the others are refused. */
  readonly query?: Shape
  readonly feature?: string
  /** Whether a workspace over its limit of contacts is refused. */
  readonly isBlocked?: boolean
  readonly needsKey?: boolean
  readonly ignoresKey?: boolean
  /** What a retry is answered in place of the first answer. */
  readonly again?: (data: object) => object
  readonly run: (work: Work) => Reply
}

export const paged = { limit: anyText, cursor: anyText }

/** A filter by an id. */
export const idFilter = text(1, 200, /^[^/]*$/)

export const single = (data: object, status = 200, around: object = {}): Reply => ({
  status,
  json: { ...around, data },
})

export const record = (row: object, status = 200): Reply => single(shown(row), status)

/** The route of a method and path, with its ids. */
export function routeOf(
  routes: readonly Route[],
  { method, path }: Call,
): readonly [Route, readonly string[]] {
  const parts = path.split('/').map(decoded)
  const fitting = routes.filter((route) => {
    const own = route.path.split('/')
    return own.length === parts.length && own.every((part, n) => part.startsWith(':') || part === parts[n])
  })
  const route = fitting.find((one) => one.method === method)
  if (route === undefined) throw fitting.length > 0 ? new Problem(405, 'not_found') : missing()
  const params = route.path.split('/').flatMap((part, n) => (part.startsWith(':') ? [parts[n] ?? ''] : []))
  if (params.some((id) => id.length > 200 || id === '')) throw missing()
  return [route, params]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw missing()
  }
}
