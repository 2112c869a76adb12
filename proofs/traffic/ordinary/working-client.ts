import { isObject, type Json } from '../../../suites/index.js'
import { random } from '../random.js'
import type { ClientKeys } from './client-keys.js'
import type { Answer, Send, Sent } from './send.js'
import { slipped } from './slip.js'
import type { Words } from './words.js'

/** The lists whose records the client keeps in mind. */
export const lists = [
  'contacts',
  'deals',
  'tickets',
  'conversations',
  'tasks',
  'meetings',
  'activities',
  'tags',
  'webhooks',
] as const

/** One of them. */
export type ListName = (typeof lists)[number]

/** Something that a client does now and then. */
export type Work = () => Promise<unknown>

/** How many pages of a list a client reads at most. */
const mostPages = 8

/** How often a client gets a request wrong: one in so many. */
export const slips = { writes: 8, reads: 25 } as const

/** A client at work: what it draws by its seed, what it has read or made, and how it sends. */
export class WorkingClient {
  readonly held: Record<ListName, Json[]> = {
    contacts: [],
    deals: [],
    tickets: [],
    conversations: [],
    tasks: [],
    meetings: [],
    activities: [],
    tags: [],
    webhooks: [],
  }
  /** The templates that a list has shown, in any state. */
  templates: readonly Json[] = []
  readonly #next: () => number
  readonly #lastKeys = new Map<string, string>()
  #sent = 0
  /** What it reads before it sends a write again. */
  read: Work = async () => undefined

  constructor(
    readonly keys: ClientKeys,
    readonly words: Words,
    readonly seed: number,
  ) {
    this.#next = random(seed)
  }

  /** How many requests were sent. */
  get sent(): number {
    return this.#sent
  }

  /** A whole number from 0 to below another one. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)]
  }

  /** A text that nobody else sends. */
  word(): string {
    return `w${this.below(1e9).toString(36)}`
  }

  /** An id of a record that was read or made, or one that there is not. */
  idOf(list: ListName): string {
    return String(this.pick(this.held[list])?.id ?? 'none')
  }

  /** A user of the workspace, by the address. */
  user(): string | null {
    return this.pick(this.words.users) ?? null
  }

  /** The revision of a record that is expected: often that which was read, and at times none. */
  expected(record: Json | undefined): Json {
    return this.below(2) ? { expectedRev: record?.rev ?? 1 } : {}
  }

  /** Sends a request. With the own key it is sent wrongly at first, now and then, and once more where that is refused. */
  async call(sent: Sent, send?: Send): Promise<Answer> {
    if (send === undefined && this.below(sent.body ? slips.writes : slips.reads) === 0) {
      const { idempotencyKey, ...slip } = slipped(this, 'full', sent)
      const answer = await this.#once(
        idempotencyKey === undefined ? slip : { ...slip, idempotencyKey: `${idempotencyKey}-draft` },
      )
      if (answer.status < 400) return answer
      if (answer.status === 500) {
        // A failure may pass: the same is tried again after something else.
        await this.#once({ method: 'GET', path: '/contacts?limit=1' })
        await this.#once(slip)
      }
    }
    return this.#once(sent, send)
  }

  #once(sent: Sent, send: Send = this.keys.own): Promise<Answer> {
    this.#sent += 1
    return send(sent)
  }

  get(path: string, send?: Send): Promise<Answer> {
    return this.call({ method: 'GET', path }, send)
  }

  /** Sends a write, in two of three cases under a key; a part of these again, as their answer is believed to be lost. */
  async write(method: string, path: string, body?: Json): Promise<Answer> {
    const plain: Sent = { method, path, ...(body && { body }) }
    if (this.below(3) === 0) return this.call(plain)
    const fresh = `key-${this.seed}-${this.#sent}-${this.word()}`
    const kind = `${method} ${path
      .split('/')
      .filter((_, n) => n % 2 === 1)
      .join(' ')}`
    // A client with a fault of its own takes the key of its last write of that kind, for another record.
    const idempotencyKey = (this.below(20) === 0 && this.#lastKeys.get(kind)) || fresh
    this.#lastKeys.set(kind, idempotencyKey)
    const sent = { ...plain, idempotencyKey }
    const answer = await this.call(sent)
    if (this.below(5) > 0) return answer
    if (this.below(2) === 0) await this.read()
    await this.#once(sent)
    // A client with a fault of its own takes the key for another request.
    if (this.below(6) === 0 && body)
      await this.#once({ ...sent, body: { ...body, [Object.keys(body)[0] ?? 'x']: this.word() } })
    return answer
  }

  /** Sends a write that makes a record, which the client keeps in mind. */
  async make(list: ListName, path: string, body: Json): Promise<Answer> {
    const answer = await this.write('POST', path, body)
    const data = dataOf(answer)
    if (isObject(data)) this.held[list].push(data)
    return answer
  }

  /** Reads a list from page to page. What was found is worked with for a while, although others may have changed it. */
  async walk(path: string, into?: ListName, send?: Send): Promise<readonly Json[]> {
    const limit = this.pick(['', '', 'limit=5', 'limit=20', 'limit=100', 'limit=2', 'limit=1'])
    const found: Json[] = []
    let cursor: string | undefined
    for (let n = 0; n < mostPages; n += 1) {
      const at = cursor === undefined ? '' : `cursor=${encodeURIComponent(cursor)}`
      const query = [limit, at].filter(Boolean).join('&')
      const answer = await this.get(`${path}${query && (path.includes('?') ? '&' : '?') + query}`, send)
      const data = dataOf(answer)
      if (Array.isArray(data)) found.push(...data.filter(isObject))
      const next = isObject(answer.json) ? answer.json.nextCursor : undefined
      if (typeof next !== 'string') break
      cursor = next
    }
    if (into !== undefined && found.length > 0 && this.below(3) > 0) this.held[into] = found
    return found
  }
}

/** The `data` of an answer. */
export const dataOf = ({ json }: Answer): unknown => (isObject(json) ? json.data : undefined)
