import type { Json } from '../../../../suites/index.js'
import { missing } from './refusal.js'

/** A record by its id; a member whose name begins with `_` is not shown. */
export interface Row extends Json {
  readonly id: string
}

/** The response to a request under a key. */
export interface KeyUse {
  readonly request: string
  readonly at: number
  readonly status: number
  readonly json: unknown
}

/** The records of a workspace. */
export class Workspace {
  readonly contacts = new Table('Contact')
  readonly notes = new Table('Note')
  readonly activities = new Table('Activity')
  readonly tasks = new Table('Task')
  readonly deals = new Table('Deal')
  readonly tickets = new Table('Ticket')
  readonly conversations = new Table('Conversation')
  readonly messages = new Table('Message')
  readonly meetings = new Table('Meeting')
  readonly webhooks = new Table('Webhook')
  readonly templates = new Table('Template')
  readonly slots = new Table('Slot')
  readonly uses = new Map<string, KeyUse>()
  readonly users: ReadonlyMap<string, string> = new Map([
    ['ana@example.com', 'Ana Ruiz'],
    ['ben@example.com', 'Ben Okafor'],
  ])
  #latest = 0

  constructor(readonly name: string) {}

  /** An id that was not given before. */
  newId(noun: string): string {
    this.#latest += 1
    return `${noun}_${this.name}_${String(this.#latest).padStart(6, '0')}`
  }
}

/** The records of a kind. */
export class Table {
  readonly #rows = new Map<string, Row>()

  constructor(readonly noun: string) {}

  all(): readonly Row[] {
    return [...this.#rows.values()]
  }

  find(id: unknown): Row | undefined {
    return this.#rows.get(String(id))
  }

  /** @throws A refusal where there is no such record. */
  get(id: unknown): Row {
    const row = this.find(id)
    if (row === undefined) throw missing(this.noun)
    return row
  }

  put<T extends Row>(row: T): T {
    this.#rows.set(row.id, row)
    return row
  }

  remove(id: string): void {
    this.#rows.delete(id)
  }
}

/** What a client sees of a record. */
export const shown = (row: object): Json =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')))

/** A time as answers show it. */
export const timeOf = (ms: number): string => new Date(ms).toISOString()
