import { byId, opaque, type Row, shown } from './book.js'
import { invalid, missing } from './problem.js'

/** A walk as it was found at its first call. */
interface Walk {
  readonly about: string
  readonly rows: readonly Row[]
  readonly at: number
  readonly issued: number
}

/** What a list is asked for. */
export interface Asked {
  /** Who asks for which list with which filters and limit. */
  readonly about: string
  readonly limit: number
  readonly cursor: string | null
  readonly now: number
}

const lifetime = 600_000

/**
 * Pages of lists. A walk goes over the rows that were there at its first call; a page leaves out those that no longer belong
 * to the list, so that it may be short. A walk that ends with a full page has an empty one after it. A cursor serves once, for ten
 * minutes, and only with the key, filters and limit of its walk.
 */
export class Lists {
  readonly #walks = new Map<string, Walk>()
  #issued = 0

  page(
    { about, limit, cursor, now }: Asked,
    rows: readonly Row[],
    order: (a: Row, b: Row) => number = byId,
  ): { readonly data: readonly object[]; readonly next: string | null } {
    const walk = cursor === null ? [...rows].sort(order) : this.#rest(cursor, about, now)
    const here = new Set(rows)
    const data = walk.slice(0, limit).filter((row) => here.has(row))
    const isOver = walk.length < limit || (cursor === null && walk.length === 0)
    return { data: data.map(shown), next: isOver ? null : this.#issue(about, walk.slice(limit), now) }
  }

  #issue(about: string, rows: readonly Row[], at: number): string {
    this.#issued += 1
    const cursor = `p;${opaque(about, this.#issued)}=${opaque(this.#issued)}&${'~'.repeat(this.#issued % 90)}`
    this.#walks.set(cursor, { about, rows, at, issued: this.#issued })
    return cursor
  }

  #rest(cursor: string, about: string, now: number): readonly Row[] {
    if (cursor.length > 2048) throw invalid('cursor')
    const walk = this.#walks.get(cursor)
    if (walk === undefined || walk.about !== about || walk.at + lifetime < now) throw missing()
    this.#walks.delete(cursor)
    return walk.rows
  }
}

/** The limit of a query: blanks and a sign do not matter, and what is out of range counts as absent. */
export function limitOf(given: string | null): number {
  const digits = given?.trim().replace(/^\+/, '') ?? ''
  if (digits === '') return 50
  if (!/^\d+$/.test(digits)) throw invalid('limit')
  const limit = Number(digits)
  return limit >= 1 && limit <= 100 ? limit : 50
}
