import {
  type Activity,
  type Assumptions,
  assumptions,
  type Contact,
  type Conversation,
  type Deal,
  type Meeting,
  type Task,
  type Template,
  type Ticket,
} from '../../contract/index.js'
import { Collection } from './collection.js'
import { CompactRecords } from './compact-records.js'
import { idKeys } from './id-key.js'
import { matchedTag } from './matched-tag.js'
import type {
  Answered,
  BackgroundChange,
  BookingType,
  Features,
  PendingCharge,
  PhoneNumber,
  Pipeline,
  ProviderState,
  Slot,
  StoredMessage,
  StoredNote,
  StoredWebhook,
  User,
} from './records.js'
import type { SortKey } from './sort-key.js'
import { TagBook } from './tag-book.js'
import { taskOrders } from './task-orders.js'
import { tieOf } from './tie.js'

/** One workspace: its records in their documented orders, and its switches. */
export class Workspace {
  readonly contacts: Collection<Contact>
  readonly tags: TagBook
  readonly deals: Collection<Deal>
  readonly tickets: Collection<Ticket>
  readonly notes: Collection<StoredNote>
  readonly tasks: Collection<Task>
  readonly activities: Collection<Activity>
  readonly webhooks: Collection<StoredWebhook>
  readonly conversations: Collection<Conversation>
  readonly messages: Collection<StoredMessage>
  /** The provider's templates, also those whose business account is unknown (an empty id). */
  readonly templates: Collection<Template>
  readonly meetings: Collection<Meeting>
  readonly slots = new Collection<Slot>({
    free: (s) => (s.meetingId === null ? [[s.bookingTypeId, Date.parse(s.startAt), s.id]] : []),
    meetingId: (s) => (s.meetingId === null ? [] : [[s.meetingId, s.id]]),
  })
  /** Conversations of private mailboxes: in no list, and missing for every client (section 2.4). */
  readonly privateConversationIds = new Set<string>()
  /** The number a conversation goes over, where that is not the workspace's first. */
  readonly numberOfConversation = new Map<string, string>()
  /** The time from which a list shows a delayed record, in milliseconds since 1970 (gap.timeline-milestones). */
  readonly listedFrom = new Map<string, number>()
  /** Archived deals, which no list shows. */
  readonly archivedDealIds = new Set<string>()
  /** Answers to keyed writes, by scope and key. @internal */
  readonly answered = new Map<string, Answered>()
  /** The records of the compact variant, which shows others than the full surface (section 4.11). */
  readonly compact: CompactRecords
  users: readonly User[] = []
  pipelines: readonly Pipeline[] = []
  bookingTypes: readonly BookingType[] = []
  /** The first is the default one. */
  phoneNumbers: readonly PhoneNumber[] = []
  features: Features
  /** Changes that the server makes by itself after writes, the earliest first (gap.rev-increment). @internal */
  readonly backgroundChanges: BackgroundChange[] = []
  /** Messages that are charged once they are delivered, the earliest first (gap.quota-accounting). @internal */
  readonly pendingCharges: PendingCharge[] = []
  /** Whether the plan's contact limit blocks the workspace. */
  contactLimitReached = false
  /** What is left of the plan's messages by chat application and e-mail. */
  planAllowance = Number.POSITIVE_INFINITY
  /** What is left of the balance for SMS. */
  smsBalance = Number.POSITIVE_INFINITY
  /** Whether the workspace's sending of e-mail is paused. */
  emailPaused = false
  provider: ProviderState = 'delivers'

  constructor(
    readonly id: string,
    assumed: Assumptions = assumptions,
  ) {
    const keyOf = idKeys[assumed['id-collation']]
    const tie = tieOf(assumed)
    const undocumented = assumed['order-undocumented']
    /** The sort key of a noun whose order is open: the assumed one, or the id alone. */
    const key = (noun: string, id: string, ...parts: SortKey): SortKey => [
      ...(undocumented[noun]?.[0] === 'id' ? [] : parts),
      ...tie(id),
    ]
    this.contacts = new Collection<Contact>({
      id: (c) => [keyOf(c.id)],
      email: (c) => [[c.email, ...keyOf(c.id)]],
      tag: (c) => c.tags.map((tag) => [matchedTag(tag, assumed), ...keyOf(c.id)]),
      ownerEmail: (c) => [[c.ownerEmail, ...keyOf(c.id)]],
      updatedAt: (c) => [[c.updatedAt, ...tie(c.id)]],
    })
    this.tags = new TagBook((t) => key('tags', t.id, t.name))
    this.deals = new Collection<Deal>({
      all: (d) => [[d.updatedAt, ...tie(d.id)]],
      leadId: (d) => [[d.leadId, d.createdAt, ...tie(d.id)]],
      pipelineId: (d) => [[d.pipelineId, d.updatedAt, ...tie(d.id)]],
      status: (d) => [[d.status, d.updatedAt, ...tie(d.id)]],
      ownerEmail: (d) => [[d.ownerEmail, d.updatedAt, ...tie(d.id)]],
    })
    const ticket = (t: Ticket) => key('tickets', t.id, t.updatedAt)
    this.tickets = new Collection<Ticket>({
      all: (t) => [ticket(t)],
      leadId: (t) => [[t.leadId, ...ticket(t)]],
      status: (t) => [[t.status, ...ticket(t)]],
      priority: (t) => [[t.priority, ...ticket(t)]],
      assigneeEmail: (t) => [[t.assigneeEmail, ...ticket(t)]],
    })
    this.notes = new Collection<StoredNote>({
      contact: (n) => [[n.contactId, ...key('notes', n.id, n.shown.createdAt)]],
    })
    this.tasks = new Collection<Task>(taskOrders(tie, assumed))
    const activity = (a: Activity) => key('activities', a.id, a.occurredAt)
    this.activities = new Collection<Activity>({
      all: (a) => [activity(a)],
      leadId: (a) => [[a.leadId, ...activity(a)]],
      dealId: (a) => (a.dealId === null ? [] : [[a.dealId, ...activity(a)]]),
    })
    this.webhooks = new Collection<StoredWebhook>({ all: (w) => [key('webhooks', w.id, w.createdAt)] })
    this.conversations = new Collection<Conversation>({
      all: (c) => [[c.lastMessageAt, ...tie(c.id)]],
      status: (c) => [[c.status, c.lastMessageAt, ...tie(c.id)]],
      channel: (c) => [[c.channel, c.lastMessageAt, ...tie(c.id)]],
      assigneeEmail: (c) => [[c.assigneeEmail, c.lastMessageAt, ...tie(c.id)]],
    })
    this.messages = new Collection<StoredMessage>({
      conversation: (m) => [[m.conversationId, m.shown.at, ...tie(m.id)]],
    })
    const template = (t: Template) => key('templates', t.id, t.name, t.language)
    this.templates = new Collection<Template>({
      all: (t) => [template(t)],
      account: (t) => [[t.businessAccountId, ...template(t)]],
      named: (t) => [[t.businessAccountId, t.name, t.language, t.id]],
    })
    this.meetings = new Collection<Meeting>({
      startAt: (m) => [[m.startAt === null ? null : Date.parse(m.startAt), ...tie(m.id)]],
    })
    this.features = Object.fromEntries(Object.keys(assumed['feature-map']).map((name) => [name, true]))
    this.compact = new CompactRecords(assumed)
  }

  /** The conversation of that id; none of a private mailbox. */
  conversation(id: string): Conversation | undefined {
    return this.privateConversationIds.has(id) ? undefined : this.conversations.get(id)
  }

  /** Stores a contact and keeps the tags' counters (gap.tag-origin). */
  putContact(contact: Contact, tagId: (name: string) => string): Contact {
    const before = this.contacts.get(contact.id)
    if (before) for (const name of before.tags) this.tags.count(name, before.active, -1, tagId)
    for (const name of contact.tags) this.tags.count(name, contact.active, 1, tagId)
    return this.contacts.put(Object.freeze(contact))
  }
}
