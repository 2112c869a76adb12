import { type EndpointId, endpointOf } from '../../contract/index.js'
import type { Api } from './api.js'
import type { Call } from './client.js'
import type { Exchange } from './exchange.js'
import { Inconclusive } from './outcome.js'

/** A record as it came, of any shape. */
export type Json = { readonly [name: string]: unknown }

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

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads records back; what cannot be read makes the check inconclusive, never a failure. */
export class Read {
  constructor(private readonly api: Api) {}

  /** The record of a success; inconclusive unless the answer is `{ data: <record> }` under a 2xx. */
  record(exchange: Exchange): Json {
    this.api.given2xx(exchange)
    const { json } = exchange.response
    if (isObject(json) && isObject(json.data)) return json.data
    throw new Inconclusive(
      `${exchange.endpoint} answered ${exchange.response.status} without a record in data`,
    )
  }

  /** The page of a success; inconclusive unless the answer is a page. */
  page(exchange: Exchange): Page {
    this.api.given2xx(exchange)
    const { json } = exchange.response
    const data = isObject(json) ? json.data : undefined
    if (!isObject(json) || !Array.isArray(data))
      throw new Inconclusive(
        `${exchange.endpoint} answered ${exchange.response.status} without a list in data`,
      )
    const next = json.nextCursor
    return {
      exchange,
      records: data.filter(isObject),
      next: typeof next === 'string' && next !== '' ? next : null,
    }
  }

  /** Walks a list to its end, at most `maxPages` pages; `limit` may change from page to page. */
  async walk(
    endpoint: EndpointId,
    call: Call = {},
    { limit = 100, maxPages = 200 }: { limit?: number | ((page: number) => number); maxPages?: number } = {},
  ): Promise<Walk> {
    const pages: Page[] = []
    let cursor: string | undefined
    while (pages.length < maxPages) {
      const size = typeof limit === 'number' ? limit : limit(pages.length)
      const query = { ...call.query, limit: String(size), cursor }
      const page = this.page(await this.api.call(endpoint, { ...call, query }))
      pages.push(page)
      if (page.next === null) return walked(pages, true)
      if (page.next === cursor) break
      cursor = page.next
    }
    return walked(pages, false)
  }

  /** The present state of a record, found by id in its list; undefined where the list lacks it. */
  async find(endpoint: EndpointId, id: string, call: Call = {}): Promise<Json | undefined> {
    if (endpointOf(endpoint).answer.kind !== 'page') throw new Error(`${endpoint} is no list`)
    const walk = await this.walk(endpoint, call)
    return walk.records.find((record) => record.id === id)
  }

  /** The present state of a record that must be there, else inconclusive. */
  async present(endpoint: EndpointId, id: string, call: Call = {}): Promise<Json> {
    const found = await this.find(endpoint, id, call)
    if (found === undefined) throw new Inconclusive(`${endpoint} does not list ${id}, which was just there`)
    return found
  }

  /** The present state of a contact, read through the e-mail filter. */
  contact(contact: Json, call: Call = {}): Promise<Json> {
    return this.present('GET /api/v1/contacts', String(contact.id), {
      ...call,
      query: { email: String(contact.email) },
    })
  }

  /** The present state of a deal, read among its contact's deals. */
  deal(deal: Json, call: Call = {}): Promise<Json> {
    return this.present('GET /api/v1/deals', String(deal.id), {
      ...call,
      query: { leadId: String(deal.leadId) },
    })
  }

  /** The present state of a ticket, read among its contact's tickets where it has a contact. */
  ticket(ticket: Json, call: Call = {}): Promise<Json> {
    const query = typeof ticket.leadId === 'string' ? { leadId: ticket.leadId } : {}
    return this.present('GET /api/v1/tickets', String(ticket.id), { ...call, query })
  }
}

const walked = (pages: readonly Page[], ended: boolean): Walk => {
  const records = pages.flatMap((page) => page.records)
  return { pages, records, ids: records.map((record) => String(record.id)), ended }
}
