import { randomUUID } from 'node:crypto'
import type {
  Contact,
  ContactCreate,
  ContactUpdate,
  ContactUpsert,
  Conversation,
  Deal,
  DealClose,
  MessageSend,
  PageAnswer,
  RecordAnswer,
  SendResult,
  SentTemplate,
  Template,
  Ticket,
  TicketUpdate,
  Webhook,
  WebhookCreate,
  WebhookDeleted,
} from 'workspace-crm-conformance/fake'
import { allPages } from './all-pages.js'
import { isApiError } from './api-error.js'
import type { ContactFilter, ConversationFilter, TicketFilter } from './filters.js'
import { type ApiRequest, Transport, type TransportOptions } from './transport.js'

/** Names a write, so that it takes effect once even if the process that began it is started again. */
export interface WriteOptions {
  /** At most 255 characters; a new one for each write by default. */
  readonly idempotencyKey?: string
}

/** How often a change is applied to the newer state of a record before its conflict is thrown. */
const mostConflicts = 5

const freeTextMs = 24 * 3_600_000

/** A client of the Workspace CRM and Messaging Service API. */
export class CrmClient {
  readonly #transport: Transport

  constructor(options: TransportOptions) {
    this.#transport = new Transport(options)
  }

  contacts(filter: ContactFilter = {}): AsyncGenerator<Contact> {
    return this.#list('/contacts', filter)
  }

  /** @throws ApiError `conflict` where there is a contact with that e-mail address: use `upsertContact`. */
  createContact(contact: ContactCreate, options?: WriteOptions): Promise<Contact> {
    return this.#write('POST', '/contacts', contact, options)
  }

  upsertContact(contact: ContactUpsert, options?: WriteOptions): Promise<Contact> {
    return this.#write('POST', '/contacts/upsert', contact, options)
  }

  updateContact(id: string, change: ContactUpdate, options?: WriteOptions): Promise<Contact> {
    return this.#write('PATCH', `/contacts/${encodeURIComponent(id)}`, change, options)
  }

  tickets(filter: TicketFilter = {}): AsyncGenerator<Ticket> {
    return this.#list('/tickets', filter)
  }

  /**
   * Updates a ticket by what `change` makes of it. Where another change came first, the ticket is read again, and
   * `change` is applied to its newer state.
   */
  async updateTicket(ticket: Ticket, change: (ticket: Ticket) => TicketUpdate): Promise<Ticket> {
    const path = `/tickets/${encodeURIComponent(ticket.id)}`
    let current: Ticket | undefined = ticket
    for (let attempt = 1; ; attempt += 1)
      try {
        // Another state makes another request, and so has a key of its own.
        return await this.#write('PATCH', path, { ...change(current), expectedRev: current.rev })
      } catch (error) {
        if (!isApiError(error, 'rev_mismatch') || attempt === mostConflicts) throw error
        current = await this.#ticketAsItIs(ticket)
        if (current === undefined) throw error
      }
  }

  deals(filter: { readonly leadId?: string } = {}): AsyncGenerator<Deal> {
    return this.#list('/deals', filter)
  }

  /** Closes a deal as won or lost, as it was read: where it was changed since, it is not closed. */
  closeDeal(deal: Deal, close: Omit<DealClose, 'expectedRev'>, options?: WriteOptions): Promise<Deal> {
    const path = `/deals/${encodeURIComponent(deal.id)}/close`
    return this.#write('POST', path, { ...close, expectedRev: deal.rev }, options)
  }

  conversations(filter: ConversationFilter = {}): AsyncGenerator<Conversation> {
    return this.#list('/conversations', filter)
  }

  /**
   * Replies with a text, or with the template where a chat application no longer permits free text.
   *
   * @throws ApiError `unknown_outcome` where the message may have been sent: look for it before another one is written.
   */
  reply(
    { id, channel, lastInboundAt }: Conversation,
    text: string,
    template: SentTemplate,
    options?: WriteOptions,
  ): Promise<SendResult> {
    const isChat = channel === 'chatapp_1' || channel === 'chatapp_2'
    const sinceInboundMs = Date.now() - Date.parse(lastInboundAt ?? '1970-01-01')
    const body = isChat && sinceInboundMs >= freeTextMs ? { template } : { text }
    return this.#write('POST', `/conversations/${encodeURIComponent(id)}/reply`, body, options)
  }

  /** Sends a message. A key must be given, so that nobody gets it twice. */
  sendMessage(message: MessageSend, options: Required<WriteOptions>): Promise<SendResult> {
    return this.#write('POST', '/messaging/messages', message, options)
  }

  /** The templates of a number's account that may be sent. */
  async *approvedTemplates(phoneNumberId: string): AsyncGenerator<Template> {
    for await (const template of this.#list<Template>('/messaging/chat/templates', { phoneNumberId }))
      if (template.status === 'APPROVED') yield template
  }

  /** Creates a webhook destination. Keep the `secret` of the result: the service does not show it again. */
  createWebhook(webhook: WebhookCreate, options?: WriteOptions): Promise<Webhook> {
    return this.#write('POST', '/webhooks', webhook, options)
  }

  deleteWebhook(id: string, options?: WriteOptions): Promise<WebhookDeleted> {
    return this.#write('DELETE', `/webhooks/${encodeURIComponent(id)}`, undefined, options)
  }

  #list<R>(path: string, filter: object): AsyncGenerator<R> {
    return allPages<R>((cursor) =>
      this.#transport.send<PageAnswer<R>>({ method: 'GET', path, query: { ...filter, limit: 100, cursor } }),
    )
  }

  async #write<R>(
    method: ApiRequest['method'],
    path: string,
    body: object | undefined,
    { idempotencyKey = randomUUID() }: WriteOptions = {},
  ): Promise<R> {
    const request = { method, path, idempotencyKey, ...(body && { body }) }
    const { data } = await this.#transport.send<RecordAnswer<R>>(request)
    return data
  }

  /** The document has no operation that reads one ticket. */
  async #ticketAsItIs({ id, leadId }: Ticket): Promise<Ticket | undefined> {
    for await (const ticket of this.tickets(leadId === null ? {} : { leadId }))
      if (ticket.id === id) return ticket
    return undefined
  }
}
