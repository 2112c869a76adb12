import {
  type Activity,
  type Assumptions,
  assumptions,
  type Contact,
  type Conversation,
  type Deal,
  type Meeting,
  type Tag,
  type Task,
  type Template,
  type Ticket,
} from '../../contract/index.js'
import { Collection } from './collection.js'
import { CompactRecords } from './compact-records.js'
import { idKeys } from './id-key.js'
import { LateSet } from './late-set.js'
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
import type { PartOf } from './sorted-index.js'
import { TagBook } from './tag-book.js'
import { taskOrders } from './task-orders.js'
import { type Tie, tieOf } from './tie.js'

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
    free: {
      by: [(s) => s.bookingTypeId, (s) => Date.parse(s.startAt), (s) => s.id],
      holds: (s) => s.meetingId === null,
    },
    meetingId: { by: [(s) => s.meetingId, (s) => s.id], holds: (s) => s.meetingId !== null },
  })
  /** Conversations of private mailboxes: in no list, and missing for every client (section 2.4). */
  readonly privateConversationIds = new LateSet<string>()
  /** The number a conversation goes over, where that is not the workspace's first. */
  readonly numberOfConversation = new Map<string, string>()
  /** The time from which a list shows a delayed record, in milliseconds since 1970 (gap.timeline-milestones). */
  readonly listedFrom = new Map<string, number>()
  /** Archived deals, which no list shows. */
  readonly archivedDealIds = new LateSet<string>()
  /** Answers to keyed writes, by scope and key. @internal */
  readonly answered = new Map<string, Answered>()
  /** The records of the compact variant, which shows others than the full surface (section 4.11). */
  readonly compact: CompactRecords
  users: readonly User[] = []
  pipelines: readonly Pipeline[] = []
  bookingTypes: readonly BookingType[] = []
  /** The first is the default one. */
  phoneNumbers: readonly PhoneNumber[] = []
  /** The nouns of which it only has stand-ins, so that an empty workspace takes calls; a seed replaces them. @internal */
  readonly standIns = new Set<'users' | 'pipelines' | 'phoneNumbers' | 'bookingTypes'>()
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
    /** @internal */
    readonly assumed: Assumptions = assumptions,
    /** @internal */
    readonly tie: Tie = tieOf(assumed),
  ) {
    const byId = idKeys[assumed['id-collation']]
    const { by: tied, created } = tie
    const undocumented = assumed['order-undocumented']
    /** The sort key of a noun whose order is open: the assumed one, or the id alone. */
    const open = <R extends { readonly id: string }>(
      noun: string,
      ...parts: readonly PartOf<R>[]
    ): readonly PartOf<R>[] => (undocumented[noun]?.[0] === 'id' ? tied : [...parts, ...tied])
    this.contacts = new Collection<Contact>(
      {
        id: { by: byId },
        email: { under: (c) => [c.email], by: byId },
        tag: { under: (c) => c.tags.map((tag) => matchedTag(tag, assumed)), by: byId },
        ownerEmail: { by: [(c) => c.ownerEmail, ...byId] },
        updatedAt: { by: [(c) => c.updatedAt, ...tied] },
      },
      created,
    )
    this.tags = new TagBook(
      open<Tag>('tags', (t) => t.name),
      created,
    )
    const dealUpdated: readonly PartOf<Deal>[] = [(d) => d.updatedAt, ...tied]
    this.deals = new Collection<Deal>(
      {
        all: { by: dealUpdated },
        leadId: { by: [(d) => d.leadId, (d) => d.createdAt, ...tied] },
        pipelineId: { by: [(d) => d.pipelineId, ...dealUpdated] },
        status: { by: [(d) => d.status, ...dealUpdated] },
        ownerEmail: { by: [(d) => d.ownerEmail, ...dealUpdated] },
      },
      created,
    )
    const ticket = open<Ticket>('tickets', (t) => t.updatedAt)
    this.tickets = new Collection<Ticket>(
      {
        all: { by: ticket },
        leadId: { by: [(t) => t.leadId, ...ticket] },
        status: { by: [(t) => t.status, ...ticket] },
        priority: { by: [(t) => t.priority, ...ticket] },
        assigneeEmail: { by: [(t) => t.assigneeEmail, ...ticket] },
      },
      created,
    )
    this.notes = new Collection<StoredNote>(
      {
        contact: { by: [(n) => n.contactId, ...open<StoredNote>('notes', (n) => n.shown.createdAt)] },
      },
      created,
    )
    this.tasks = new Collection<Task>(taskOrders(tied, assumed), created)
    const activity = open<Activity>('activities', (a) => a.occurredAt)
    this.activities = new Collection<Activity>(
      {
        all: { by: activity },
        leadId: { by: [(a) => a.leadId, ...activity] },
        dealId: { by: [(a) => a.dealId, ...activity], holds: (a) => a.dealId !== null },
      },
      created,
    )
    this.webhooks = new Collection<StoredWebhook>(
      {
        all: { by: open<StoredWebhook>('webhooks', (w) => w.createdAt) },
      },
      created,
    )
    const conversation: readonly PartOf<Conversation>[] = [(c) => c.lastMessageAt, ...tied]
    this.conversations = new Collection<Conversation>(
      {
        all: { by: conversation },
        status: { by: [(c) => c.status, ...conversation] },
        channel: { by: [(c) => c.channel, ...conversation] },
        assigneeEmail: { by: [(c) => c.assigneeEmail, ...conversation] },
      },
      created,
    )
    this.messages = new Collection<StoredMessage>(
      {
        conversation: { by: [(m) => m.conversationId, (m) => m.shown.at, ...tied] },
      },
      created,
    )
    const template = open<Template>(
      'templates',
      (t) => t.name,
      (t) => t.language,
    )
    this.templates = new Collection<Template>(
      {
        all: { by: template },
        account: { by: [(t) => t.businessAccountId, ...template] },
        named: { by: [(t) => t.businessAccountId, (t) => t.name, (t) => t.language, (t) => t.id] },
      },
      created,
    )
    this.meetings = new Collection<Meeting>(
      {
        startAt: { by: [(m) => (m.startAt === null ? null : Date.parse(m.startAt)), ...tied] },
      },
      created,
    )
    this.features = Object.fromEntries(Object.keys(assumed['feature-map']).map((name) => [name, true]))
    this.compact = new CompactRecords(assumed)
  }

  /** The conversation of that id; none of a private mailbox. */
  conversation(id: string): Conversation | undefined {
    return this.privateConversationIds.has(id) ? undefined : this.conversations.get(id)
  }

  /** Stores a contact and keeps the tags' counters (gap.tag-origin). @internal */
  putContact(contact: Contact, tagId: (name: string) => string): Contact {
    const before = this.contacts.get(contact.id)
    if (before) for (const name of before.tags) this.tags.count(name, before.active, -1, tagId)
    for (const name of contact.tags) this.tags.count(name, contact.active, 1, tagId)
    return this.contacts.put(Object.freeze(contact))
  }
}
