import type { Api } from './api.js'
import { capabilities } from './capability.js'
import type { Call } from './client.js'
import { Inconclusive, Untested } from './outcome.js'
import { isObject, type Json } from './read.js'

/** Sets up what a check starts from, through the API alone; a refused set-up is inconclusive. */
export class Given {
  constructor(private readonly api: Api) {}

  /** The body of a contact creation: a fresh name and e-mail, then the fields given. */
  contactBody(fields: Json = {}): Json {
    const { minimal } = this.api.assumptions['contact-create-fields']
    return { ...minimal, name: this.api.fresh.word(), email: this.api.fresh.email(), ...fields }
  }

  /** A contact of one's own. */
  async contact(fields: Json = {}, call: Call = {}): Promise<Json> {
    const body = this.contactBody(fields)
    return this.api.read.record(await this.api.call('POST /api/v1/contacts', { ...call, body }))
  }

  /** The body of a deal creation for a contact. */
  dealBody(contact: Json, fields: Json = {}): Json {
    const { contact: field } = this.api.assumptions['deal-create-fields']
    return { title: this.api.fresh.word(), [field]: contact.id, ...fields }
  }

  /** A new deal, of the contact given or of a new one. */
  async deal({
    contact,
    fields,
    call = {},
  }: {
    contact?: Json
    fields?: Json
    call?: Call
  } = {}): Promise<Json> {
    const body = this.dealBody(contact ?? (await this.contact({}, call)), fields)
    return this.api.read.record(await this.api.call('POST /api/v1/deals', { ...call, body }))
  }

  /** The body that closes a deal as won, in the assumed words (gap.deal-close-selector). */
  assumedCloseBody(deal: Json): Json {
    const { field, won } = this.api.assumptions['deal-close-selector']
    return { [field]: won, expectedRev: deal.rev }
  }

  /** A ticket that the configuration allows to change, as it stands; the `nth` for checks that need two. */
  async ticket(nth = 0): Promise<Json> {
    const ids = this.api.target.records.tickets ?? []
    const id = ids[nth]
    if (id === undefined)
      throw new Untested(`needs ${nth + 1} ticket(s)`, capabilities['record:ticket'].unlock)
    const found = await this.api.read.find('GET /api/v1/tickets', id)
    if (found === undefined)
      throw new Untested(`${id} of records.tickets is not in the list`, capabilities['record:ticket'].unlock)
    return found
  }

  /** The body of a ticket comment (gap.ticket-comment-body). */
  commentBody(kind: 'note' | 'reply' = 'note'): Json {
    const body = this.api.assumptions['ticket-comment-body']
    return { [body.text]: this.api.fresh.word(), [body.kind]: body[kind] }
  }

  /** The e-mail address of a user of the workspace. */
  user(nth = 0): string {
    const user = this.api.target.records.users?.[nth]
    if (user === undefined) throw new Untested(`needs ${nth + 1} user(s)`, capabilities['record:user'].unlock)
    return user
  }

  /** The id of a conversation that may be used. */
  conversation(): string {
    const id = this.api.target.records.conversations?.[0]?.id
    if (id === undefined)
      throw new Untested('needs a conversation', capabilities['record:conversation'].unlock)
    return id
  }

  /** Event ids a destination may name: configured, else read from the catalog (gap.webhook-events-catalog). */
  eventIds(): Promise<readonly string[]> {
    const configured = this.api.target.records.eventIds
    if (configured?.length) return Promise.resolve(configured)
    return this.api.observe('event catalog', async (api) => {
      const exchange = await api.call('GET /api/v1/webhooks/events')
      const ids = exchange.response.status === 200 ? eventIdsIn(exchange.response.json) : []
      if (ids.length === 0)
        throw new Untested('the event catalog cannot be read', capabilities['record:event-id'].unlock)
      return ids
    })
  }

  /** The body of a webhook creation: a fresh name, a public https address that resolves, one event. */
  async webhookBody(fields: Json = {}): Promise<Json> {
    const events = (await this.eventIds()).slice(0, 1)
    const word = this.api.fresh.word()
    return { name: word, url: `https://example.com/hooks/${word}`, events, ...fields }
  }

  /** A webhook destination of one's own, deleted after the check. */
  async webhook(fields: Json = {}, call: Call = {}): Promise<Json> {
    const body = await this.webhookBody(fields)
    const exchange = await this.api.call('POST /api/v1/webhooks', { ...call, body })
    if (this.api.isError(exchange, 409, 'conflict'))
      throw new Inconclusive('the workspace holds as many webhook destinations as it may')
    const webhook = this.api.read.record(exchange)
    this.deleteAfter(webhook, call)
    return webhook
  }

  /** Has a webhook destination deleted after the check. */
  deleteAfter(webhook: Json, { as }: Call = {}): void {
    const call = { params: { id: String(webhook.id) }, ...(as === undefined ? {} : { as }) }
    this.api.after(() => this.api.call('DELETE /api/v1/webhooks/{id}', call))
  }
}

/** The event ids in a catalog of any plausible shape: strings, or members named id, event, name or type. */
export function eventIdsIn(catalog: unknown): readonly string[] {
  if (typeof catalog === 'string') return catalog.length >= 1 && catalog.length <= 100 ? [catalog] : []
  if (Array.isArray(catalog)) return [...new Set(catalog.flatMap(eventIdsIn))]
  if (!isObject(catalog)) return []
  for (const name of ['id', 'event', 'name', 'type']) {
    const value = catalog[name]
    if (typeof value === 'string') return [value]
  }
  return [
    ...new Set(
      Object.values(catalog)
        .filter((v) => typeof v === 'object')
        .flatMap(eventIdsIn),
    ),
  ]
}
