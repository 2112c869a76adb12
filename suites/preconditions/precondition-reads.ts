import { type OperationId, op } from '../../contract/index.js'
import {
  type Call,
  type Client,
  type Exchange,
  isObject,
  type Json,
  readSlotListing,
  type SlotListing,
  type Target,
} from '../api/index.js'

/** One page as it came, or the refusal in its place. */
export interface PageRead {
  readonly status: number
  readonly code: string | undefined
  readonly records: readonly Json[]
  readonly next: string | undefined
  /** The time of the answer by its `Date` header, in milliseconds since 1970. */
  readonly at: number | undefined
}

/** A list of one workspace, read page by page as far as it is needed. */
interface Walk {
  readonly records: Json[]
  next: string | undefined
  pages: number
  ended: boolean
  /** The answer that ended the walk before the end of the list. */
  refusal?: PageRead
  reading: Promise<void>
}

/** The result of a search in a list. */
export interface SearchResult {
  readonly record: Json | undefined
  /** Whether the list was read to its end. */
  readonly ended: boolean
  readonly refusal?: PageRead | undefined
}

/** The most pages of a hundred records that are read of one list. */
const maxPages = 30

/** Reads for preconditions: harmless, judged by no rule, and shared for the run. */
export class PreconditionReads {
  readonly #walks = new Map<string, Walk>()
  readonly #calls = new Map<OperationId, Promise<Exchange>>()
  readonly #slots = new Map<string, Promise<SlotListing>>()

  /** How far the server's clock is ahead of the computer's, once an answer has shown it. */
  #ahead: { readonly ms: number | undefined } | undefined

  constructor(
    readonly client: Client,
    readonly target: Target,
  ) {}

  /** Reads all lists again, as records may have moved between pages that were read one after another. */
  forget(): void {
    this.#walks.clear()
    this.#calls.clear()
    this.#slots.clear()
  }

  /** One call that changes nothing. */
  call(operation: OperationId, call: Call = {}): Promise<Exchange> {
    return this.client.call(operation, { ...call, aside: true })
  }

  /** A call without parameters, made once; again where it was disturbed. */
  once(operation: OperationId): Promise<Exchange> {
    const made = this.#calls.get(operation)
    if (made) return made
    const making = this.call(operation)
    making.catch(() => this.#calls.delete(operation))
    this.#calls.set(operation, making)
    return making
  }

  /** The slots of a booking type, read once. */
  slots(bookingType: string): Promise<SlotListing> {
    const { client, target } = this
    const known = this.#slots.get(bookingType)
    if (known) return known
    const readUndocumented = (path: string) => client.readUndocumented(path)
    const listing = readSlotListing({ assumptions: target.assumptions, readUndocumented }, bookingType)
    listing.catch(() => this.#slots.delete(bookingType))
    this.#slots.set(bookingType, listing)
    return listing
  }

  /** The server's time by its `Date` header, in milliseconds since 1970; undefined where it sends none. */
  async now(): Promise<number | undefined> {
    if (this.#ahead === undefined) {
      const { at } = await this.page(op.listContacts, { query: { limit: '1' } })
      this.#ahead = { ms: at === undefined ? undefined : at - Date.now() }
    }
    const { ms } = this.#ahead
    return ms === undefined ? undefined : Date.now() + ms
  }

  /**
   * The first page of a list, or the refusal in its place. Pages that come short or empty although more follows are
   * read together (gap.short-pages).
   */
  async page(operation: OperationId, call: Call = {}): Promise<PageRead> {
    const first = this.#pageOf(await this.call(operation, call))
    const minRecords = Number(call.query?.limit ?? 1)
    const records = [...first.records]
    let { next } = first
    for (let pages = 1; next !== undefined && records.length < minRecords && pages < maxPages; pages += 1) {
      const page = this.#pageOf(
        await this.call(operation, { ...call, query: { ...call.query, cursor: next } }),
      )
      records.push(...page.records)
      next = page.next === next ? undefined : page.next
    }
    return { ...first, records, next }
  }

  /** The error code of a body, wherever codes are. */
  codeOf(exchange: Exchange): string | undefined {
    return this.client.errors.codeOf(exchange.response.json)
  }

  /** Finds a record in a list, which is read no further than that record, and never twice. */
  async find(
    operation: OperationId,
    test: (record: Json) => boolean,
    call: Call = {},
  ): Promise<SearchResult> {
    const key = JSON.stringify([operation, call])
    const walk = this.#walks.get(key) ?? {
      records: [],
      next: undefined,
      pages: 0,
      ended: false,
      reading: Promise.resolve(),
    }
    this.#walks.set(key, walk)
    for (let from = 0; ; ) {
      const record = walk.records.slice(from).find(test)
      if (record || walk.ended || walk.refusal) return { record, ended: walk.ended, refusal: walk.refusal }
      from = walk.records.length
      const { pages } = walk
      if (walk.pages >= maxPages) return { record: undefined, ended: false }
      walk.reading = walk.reading
        .catch(() => undefined)
        .then(() => this.#readOn(walk, operation, call, pages))
      await walk.reading
    }
  }

  async #readOn(walk: Walk, operation: OperationId, call: Call, pages: number): Promise<void> {
    if (walk.pages > pages || walk.ended || walk.refusal) return
    const limit = operation === op.listWebhooks ? undefined : '100'
    const query = { ...call.query, limit, cursor: walk.next }
    const page = this.#pageOf(await this.call(operation, { ...call, query }))
    if (page.status !== 200) {
      walk.refusal = page
      return
    }
    walk.pages += 1
    walk.records.push(...page.records)
    walk.ended = page.next === undefined || page.next === walk.next
    walk.next = page.next
  }

  #pageOf(exchange: Exchange): PageRead {
    const { status, json, headers } = exchange.response
    const body = isObject(json) ? json : {}
    const next = body.nextCursor ?? body.next_cursor
    const at = Date.parse(headers.date ?? '')
    return {
      status,
      code: this.codeOf(exchange),
      records: Array.isArray(body.data) ? body.data.filter(isObject) : [],
      next: typeof next === 'string' && next !== '' ? next : undefined,
      at: Number.isNaN(at) ? undefined : at,
    }
  }
}

/** An answer in a few words. */
export const answered = ({ status, code }: Pick<PageRead, 'status' | 'code'>): string =>
  `${status}${code === undefined ? '' : ` \`${code}\``}`
