import { isPaged, type OperationId, op, operationOf } from '../../contract/index.js'
import type { Call } from '../engine/call.js'
import type { Caller } from '../engine/caller.js'
import type { Exchange } from '../engine/exchange.js'
import { isObject, type Json } from '../engine/json.js'
import { Inconclusive, Unseen } from '../engine/outcome.js'
import type { Target } from './target.js'

/** One page as it came. */
export interface Page {
  readonly exchange: Exchange
  readonly records: readonly Json[]
  readonly next: string | null
}

/** All pages of one walk. */
export interface Walk {
  readonly pages: readonly Page[]
  readonly records: readonly Json[]
  readonly ids: readonly string[]
  /** Whether the last page's cursor was null; false where the bound ended the walk. */
  readonly ended: boolean
}

/** How far a list was read for one record, and what was found. */
export interface RecordSearch {
  readonly record: Json | undefined
  /** The pages read, the last of which shows the record where there is one. */
  readonly exchanges: readonly Exchange[]
  /** Whether the list was read to its end; if not, a record that was not found may yet be there. */
  readonly ended: boolean
}

/** The records that a list begins with, and the pages that held them. */
export interface Leading {
  readonly records: readonly Json[]
  readonly by: readonly Exchange[]
  /** Whether the list was answered at all; if not, there are no records. */
  readonly isListed: boolean
}

/** The most pages that are read beyond those asked for, as some may hold no record. */
const emptyPagesMost = 20

/** What reading back uses of the `Api` that a check is given. */
interface ReadingApi extends Pick<Caller<never>, 'call' | 'given2xx' | 'shownLate'> {
  readonly target: Pick<Target, 'variant'>
}

/** Reads records back; what cannot be read makes the check inconclusive, never a failure. */
export class Read {
  constructor(private readonly api: ReadingApi) {}

  /**
   * The record of a success; inconclusive unless the answer is `{ data: <record> }` under a 2xx. In the compact
   * variant it may come bare (gap.compact-single-envelope).
   */
  record(exchange: Exchange): Json {
    this.api.given2xx(exchange)
    const { json } = exchange.response
    if (isObject(json) && isObject(json.data)) return json.data
    if (isObject(json) && this.api.target.variant === 'compact') return json
    throw new Inconclusive(
      `${exchange.operation} answered ${exchange.response.status} without a record in data`,
    )
  }

  /** The page of a success; inconclusive unless the answer is a page. */
  page(exchange: Exchange): Page {
    this.api.given2xx(exchange)
    const { json } = exchange.response
    const data = isObject(json) ? json.data : undefined
    if (!isObject(json) || !Array.isArray(data))
      throw new Inconclusive(
        `${exchange.operation} answered ${exchange.response.status} without a list in data`,
      )
    const next = this.api.target.variant === 'compact' ? json.next_cursor : json.nextCursor
    return {
      exchange,
      records: data.filter(isObject),
      next: typeof next === 'string' && next !== '' ? next : null,
    }
  }

  /** Walks a list to its end, at most `maxPages` pages; `limit` may change from page to page. */
  async walk(
    operation: OperationId,
    call: Call = {},
    {
      limit = 100,
      maxPages = 200,
      until = () => false,
    }: {
      limit?: number | ((page: number) => number)
      maxPages?: number
      /** Ends the walk with the page that holds such a record. */
      until?: (record: Json) => boolean
    } = {},
  ): Promise<Walk> {
    const pages: Page[] = []
    let cursor: string | undefined
    // A page may be empty although more follows (gap.short-pages).
    let empty = 0
    while (pages.length - Math.min(empty, emptyPagesMost) < maxPages) {
      const size = typeof limit === 'number' ? limit : limit(pages.length)
      // Webhook destinations take no documented limit, so they are asked for without (gap.webhooks-list-paging).
      const query = { ...call.query, limit: isPaged(operation) ? String(size) : undefined, cursor }
      const page = this.page(await this.api.call(operation, { ...call, query }))
      pages.push(page)
      if (page.records.length === 0) empty += 1
      if (page.next === null) return walked(pages, true)
      if (page.records.some(until)) break
      if (page.next === cursor) break
      cursor = page.next
    }
    return walked(pages, false)
  }

  /**
   * The first `limit` records of a list. Pages that come short or empty are followed (gap.short-pages); one full page
   * is a single request. Inconclusive where the list is refused, unless `orNone`.
   */
  async leading(
    operation: OperationId,
    call: Call = {},
    { limit = 100, orNone = false }: { limit?: number; orNone?: boolean } = {},
  ): Promise<Leading> {
    const by: Exchange[] = []
    const records: Json[] = []
    let cursor: string | undefined
    do {
      const query = { ...call.query, limit: String(limit), cursor }
      const exchange = await this.api.call(operation, { ...call, query })
      by.push(exchange)
      if (orNone && exchange.response.status !== 200) return { records: [], by, isListed: false }
      const page = this.page(exchange)
      records.push(...page.records)
      cursor = page.next === null || page.next === cursor ? undefined : page.next
    } while (cursor !== undefined && records.length < limit && by.length <= emptyPagesMost)
    return { records: records.slice(0, limit), by, isListed: true }
  }

  /** The first record of a list that passes a test; reads no further than that record. */
  async first(
    operation: OperationId,
    test: (record: Json) => boolean,
    call: Call = {},
    { maxPages = 200 }: { maxPages?: number } = {},
  ): Promise<RecordSearch> {
    const exchanges: Exchange[] = []
    let cursor: string | undefined
    let empty = 0
    while (exchanges.length - Math.min(empty, emptyPagesMost) < maxPages) {
      const query = { limit: '100', ...call.query, cursor }
      const page = this.page(await this.api.call(operation, { ...call, query }))
      exchanges.push(page.exchange)
      if (page.records.length === 0) empty += 1
      const record = page.records.find(test)
      if (record || page.next === null) return { record, exchanges, ended: page.next === null }
      cursor = page.next
    }
    return { record: undefined, exchanges, ended: false }
  }

  /** Every webhook destination, read without parameters as its entry has none (gap.webhooks-list-paging). */
  async webhooks(call: Call = {}): Promise<{ readonly records: readonly Json[]; readonly by: Exchange[] }> {
    const records: Json[] = []
    const by: Exchange[] = []
    let cursor: string | undefined
    do {
      const query = { ...call.query, cursor }
      const page = this.page(await this.api.call(op.listWebhooks, { ...call, query }))
      for (const record of page.records) records.push(record)
      by.push(page.exchange)
      cursor = page.next ?? undefined
    } while (cursor !== undefined && by.length < 20)
    return { records, by }
  }

  /** The present state of a record, found by id in its list; undefined where the list lacks it. */
  async find(operation: OperationId, id: string, call: Call = {}): Promise<Json | undefined> {
    if (operationOf(operation).answer.kind !== 'page') throw new Error(`${operation} is not a list`)
    const isIt = (record: Json) => record.id === id
    const walk = await this.walk(operation, call, { until: isIt })
    return walk.records.find(isIt)
  }

  /** The present state of a record that must be there, otherwise inconclusive. */
  async present(operation: OperationId, id: string, call: Call = {}): Promise<Json> {
    const look = () => this.find(operation, id, call)
    const found = (await look()) ?? (await this.api.shownLate(operation, look))
    if (found === undefined) throw new Unseen(`${operation} does not list ${id}, which was just there`)
    return found
  }

  /** The present state of a contact, read through the e-mail filter; by its id in the compact variant. */
  async contact(contact: Json, call: Call = {}): Promise<Json> {
    if (this.api.target.variant === 'compact') {
      const params = { id: String(contact.id) }
      return this.record(await this.api.call(op.getContact, { ...call, params }))
    }
    return this.present(op.listContacts, String(contact.id), {
      ...call,
      query: { email: String(contact.email) },
    })
  }

  /** The present state of a deal, read among its contact's deals. */
  deal(deal: Json, call: Call = {}): Promise<Json> {
    return this.present(op.listDeals, String(deal.id), {
      ...call,
      query: { leadId: String(deal.leadId) },
    })
  }

  /** The present state of a conversation, read among those of its channel. */
  conversation({ id, channel }: Json, call: Call = {}): Promise<Json> {
    const query = typeof channel === 'string' ? { channel } : {}
    return this.present(op.listConversations, String(id), { ...call, query })
  }

  /** The present state of a ticket, read among its contact's tickets where it has a contact. */
  ticket(ticket: Json, call: Call = {}): Promise<Json> {
    const query = typeof ticket.leadId === 'string' ? { leadId: ticket.leadId } : {}
    return this.present(op.listTickets, String(ticket.id), { ...call, query })
  }
}

const walked = (pages: readonly Page[], ended: boolean): Walk => {
  const records = pages.flatMap((page) => page.records)
  return { pages, records, ids: records.map((record) => String(record.id)), ended }
}
