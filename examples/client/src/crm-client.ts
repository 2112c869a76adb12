import type {
  Activity,
  ActivityCreate,
  ActivityResult,
  BookingCreate,
  BookingResult,
  CancelResult,
  Contact,
  ContactCreate,
  ContactUpdate,
  ContactUpsert,
  Conversation,
  Deal,
  DealClose,
  DealCreate,
  Meeting,
  MeetingCancel,
  Message,
  MessageSend,
  Note,
  SendResult,
  SentTemplate,
  Tag,
  Task,
  Template,
  Ticket,
  TicketUpdate,
  Webhook,
  WebhookCreate,
  WebhookDeleted,
} from 'workspace-crm-conformance/fake'
import { Api, type ApiOptions, type WriteOptions, withId } from './api.js'
import { isApiError } from './api-error.js'
import { type Clock, systemClock } from './clock.js'
import type {
  ContactFilter,
  ConversationFilter,
  DealFilter,
  MeetingFilter,
  TaskFilter,
  TicketFilter,
} from './filters.js'

const freeTextMs = 24 * 3_600_000

const part = encodeURIComponent

/** A client of the Workspace CRM and Messaging Service API. */
export class CrmClient {
  readonly #api: Api
  readonly #clock: Clock

  constructor(options: ApiOptions) {
    this.#api = new Api(options)
    this.#clock = options.clock ?? systemClock
  }

  contacts(filter: ContactFilter = {}): AsyncGenerator<Contact> {
    return this.#api.list('/contacts', filter)
  }

  /** @throws ApiError `conflict` where there is a contact with that e-mail address: use `upsertContact`. */
  createContact(contact: ContactCreate, options?: WriteOptions): Promise<Contact> {
    return this.#api.write('POST', '/contacts', contact, options)
  }

  upsertContact(contact: ContactUpsert, options?: WriteOptions): Promise<Contact> {
    return this.#api.write('POST', '/contacts/upsert', contact, options)
  }

  updateContact(id: string, change: ContactUpdate, options?: WriteOptions): Promise<Contact> {
    return this.#api.write('PATCH', `/contacts/${part(id)}`, change, options)
  }

  notes(contactId: string): AsyncGenerator<Note> {
    return this.#api.list(`/contacts/${part(contactId)}/notes`)
  }

  tags(): AsyncGenerator<Tag> {
    return this.#api.list('/tags')
  }

  activities(filter: { readonly leadId?: string; readonly dealId?: string } = {}): AsyncGenerator<Activity> {
    return this.#api.list('/activities', filter)
  }

  createActivity(activity: ActivityCreate, options?: WriteOptions): Promise<ActivityResult> {
    return this.#api.write('POST', '/activities', activity, options)
  }

  tasks(filter: TaskFilter = {}): AsyncGenerator<Task> {
    return this.#api.list('/tasks', filter)
  }

  completeTask({ id, leadId }: Task, options?: WriteOptions): Promise<Task> {
    const path = `/contacts/${part(leadId)}/tasks/${part(id)}/complete`
    return this.#api.write('POST', path, { done: true }, options)
  }

  deals(filter: DealFilter = {}): AsyncGenerator<Deal> {
    return this.#api.list('/deals', filter)
  }

  createDeal(deal: DealCreate, options?: WriteOptions): Promise<Deal> {
    return this.#api.write('POST', '/deals', deal, options)
  }

  /** Closes an open deal as won or lost. Where it was changed since it was read, it is closed if it is still open. */
  closeDeal(deal: Deal, close: Omit<DealClose, 'expectedRev'>): Promise<Deal> {
    return this.#api.revise(
      deal,
      () => withId(this.deals({ leadId: deal.leadId }), deal.id),
      async (current) => {
        // Someone else has closed it: what came of it is theirs.
        if (current.status !== 'open') return current
        return this.#api.write('POST', `/deals/${part(deal.id)}/close`, {
          ...close,
          expectedRev: current.rev,
        })
      },
    )
  }

  tickets(filter: TicketFilter = {}): AsyncGenerator<Ticket> {
    return this.#api.list('/tickets', filter)
  }

  /**
   * Updates a ticket by what `change` makes of it. Where another change came first, the ticket is read again, and
   * `change` is applied to its newer state.
   */
  updateTicket(ticket: Ticket, change: (ticket: Ticket) => TicketUpdate): Promise<Ticket> {
    const path = `/tickets/${part(ticket.id)}`
    return this.#reviseTicket(ticket, (current) =>
      this.#api.write('PATCH', path, { ...change(current), expectedRev: current.rev }),
    )
  }

  /** Assigns a ticket to a user, or to no one. */
  assignTicket(ticket: Ticket, assigneeEmail: string | null): Promise<Ticket> {
    const path = `/tickets/${part(ticket.id)}/assign`
    return this.#reviseTicket(ticket, ({ rev }) =>
      this.#api.write('POST', path, { assigneeEmail, expectedRev: rev }),
    )
  }

  conversations(filter: ConversationFilter = {}): AsyncGenerator<Conversation> {
    return this.#api.list('/conversations', filter)
  }

  messages(conversationId: string): AsyncGenerator<Message> {
    return this.#api.list(`/conversations/${part(conversationId)}/messages`)
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
    const sinceInboundMs = this.#clock.now() - Date.parse(lastInboundAt ?? '1970-01-01')
    const body = isChat && sinceInboundMs >= freeTextMs ? { template } : { text }
    return this.#api.write('POST', `/conversations/${part(id)}/reply`, body, options)
  }

  /** Sends a message. A key must be given, so that nobody gets it twice. */
  sendMessage(message: MessageSend, options: Required<WriteOptions>): Promise<SendResult> {
    return this.#api.write('POST', '/messaging/messages', message, options)
  }

  /** The templates of a number's account that may be sent. */
  async *approvedTemplates(phoneNumberId: string): AsyncGenerator<Template> {
    for await (const template of this.#api.list<Template>('/messaging/chat/templates', { phoneNumberId }))
      if (template.status === 'APPROVED') yield template
  }

  meetings(filter: MeetingFilter = {}): AsyncGenerator<Meeting> {
    return this.#api.list('/meetings', filter)
  }

  /**
   * Books the first of some slots that is still free.
   *
   * @throws ApiError `conflict` where all are taken; its `alternatives` are other free ones.
   */
  async book(
    bookingTypeId: string,
    slotIds: readonly [string, ...string[]],
    booking: Omit<BookingCreate, 'slotId'>,
  ): Promise<BookingResult> {
    const [slotId, next, ...others] = slotIds
    try {
      const path = `/booking-types/${part(bookingTypeId)}/book`
      return await this.#api.write('POST', path, { ...booking, slotId })
    } catch (error) {
      if (next === undefined || !isApiError(error, 'conflict')) throw error
      return this.book(bookingTypeId, [next, ...others], booking)
    }
  }

  cancelMeeting(id: string, cancel: MeetingCancel = {}, options?: WriteOptions): Promise<CancelResult> {
    return this.#api.write('POST', `/meetings/${part(id)}/cancel`, cancel, options)
  }

  webhooks(): AsyncGenerator<Webhook> {
    // Its entry in the document has no parameters.
    return this.#api.list('/webhooks', { limit: undefined })
  }

  /** Creates a webhook destination. Keep the `secret` of the result: the service does not show it again. */
  async createWebhook(webhook: WebhookCreate, options?: WriteOptions): Promise<Webhook> {
    const created = await this.#api.write<Webhook>('POST', '/webhooks', webhook, options)
    if (created.secret !== undefined) return created
    // The first answer was lost, and its repetition need not show the secret.
    await this.deleteWebhook(created.id)
    return this.#api.write('POST', '/webhooks', webhook)
  }

  deleteWebhook(id: string, options?: WriteOptions): Promise<WebhookDeleted> {
    return this.#api.write('DELETE', `/webhooks/${part(id)}`, undefined, options)
  }

  #reviseTicket(ticket: Ticket, write: (current: Ticket) => Promise<Ticket>): Promise<Ticket> {
    const { id, leadId } = ticket
    return this.#api.revise(ticket, () => withId(this.tickets(leadId === null ? {} : { leadId }), id), write)
  }
}
