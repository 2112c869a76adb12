import { createHash } from 'node:crypto'

/** What a row may hold. Times are numbers of milliseconds since 1970. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value }

/** A record. Members whose names begin with `_` are never shown. */
export interface Row {
  readonly id: string
  [name: string]: Value
}

/** What is special about a workspace. */
export interface Condition {
  readonly off?: readonly string[]
  readonly isBlocked?: true
  readonly isExhausted?: true
  readonly isPaused?: true
  readonly isSilent?: true
}

/** An opaque text of 22 characters that depends on its parts alone. */
export const opaque = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)

/** A workspace: tables of rows, and what happens in it without a request. */
export class Book {
  readonly name: string
  readonly condition: Condition
  /** The time of the present request, cut to whole seconds: no time is kept more precisely. */
  now: number
  readonly #tables = new Map<string, Map<string, Row>>()
  readonly #later: { readonly at: number; readonly act: () => void }[] = []
  #made = 0

  constructor(name: string, now: number, condition: Condition = {}) {
    this.name = name
    this.now = now
    this.condition = condition
  }

  /** An id that nothing has yet. */
  newId(): string {
    this.#made += 1
    return opaque(this.name, this.#made)
  }

  add(table: string, members: Readonly<Record<string, Value>>, id = this.newId()): Row {
    const row = { ...members, id }
    this.#table(table).set(id, row)
    return row
  }

  find(table: string, id: unknown): Row | undefined {
    return this.#table(table).get(String(id))
  }

  rows(table: string): readonly Row[] {
    return [...this.#table(table).values()]
  }

  remove(table: string, id: string): void {
    this.#table(table).delete(id)
  }

  /** Has something happen at a time without a request. */
  later(at: number, act: () => void): void {
    this.#later.push({ at, act })
    this.#later.sort((one, other) => one.at - other.at)
  }

  /** Goes on to a time; what was to happen until then happens at its own time. */
  advance(now: number): void {
    for (let next = this.#later[0]; next && next.at <= now; next = this.#later[0]) {
      this.#later.shift()
      this.now = wholeSecond(next.at)
      next.act()
    }
    this.now = wholeSecond(now)
  }

  /** Notes that a record has changed. Its revision goes up by three to seven. */
  touch(row: Row): Row {
    const rev = Number(row.rev)
    row.rev = rev + 3 + (rev % 5)
    row.updatedAt = this.now
    return row
  }

  #table(name: string): Map<string, Row> {
    const table = this.#tables.get(name) ?? new Map<string, Row>()
    this.#tables.set(name, table)
    return table
  }
}

/** The revision of a new record. */
export const firstRev = 10

const wholeSecond = (ms: number) => ms - (ms % 1000)

const zone = 2 * 3_600_000

/** A time as answers write it: in the zone of the server, without fractions of a second. */
export const written = (ms: number): string => new Date(ms + zone).toISOString().replace('.000Z', '+02:00')

/** The beginning of a day in the zone of the server. */
export const dayBegins = (date: string): number => Date.parse(`${date}T00:00:00+02:00`)

const isTime = (name: string) => /^at$|At$|Until$|CloseDate$/.test(name)

function shownValue(value: Value, name: string): unknown {
  if (typeof value === 'number' && isTime(name)) return written(value)
  if (Array.isArray(value)) return value.map((item) => shownValue(item, ''))
  return typeof value === 'object' && value !== null ? shownMembers(value) : value
}

const shownMembers = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => !name.startsWith('_') && value !== undefined)
      .map(([name, value]) => [name, shownValue(value, name)]),
  )

let shownCount = 0

/** A record as answers show it, with a member of its own that is another each time. */
export function shown(row: object): object {
  shownCount += 1
  return { ...shownMembers(row), _shown: { nth: shownCount } }
}

/** Later before earlier, no time before all, and equal ones in no order that means something. */
export const latestFirst =
  (name: string) =>
  (a: Row, b: Row): number =>
    timeOf(b, name) - timeOf(a, name) || byId(a, b)

const timeOf = (row: Row, name: string) => (row[name] == null ? Number.MAX_SAFE_INTEGER : Number(row[name]))

/** Descending, without regard to case. */
export function byId(a: Row, b: Row): number {
  const [one, other] = [a.id.toLowerCase(), b.id.toLowerCase()]
  if (one !== other) return one < other ? 1 : -1
  return a.id < b.id ? 1 : -1
}
