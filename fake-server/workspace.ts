import {
  type Activity,
  type Assumptions,
  assumptions,
  type Contact,
  type Conversation,
  type Deal,
  type Meeting,
  type Message,
  type Note,
  type Scope,
  type Task,
  type Template,
  type Ticket,
  type Webhook,
} from '../contract/index.js'
import { CompactRecords } from './compact/records.js'
import type { Answered } from './idempotency.js'
import { matchedTag } from './resources/matched-tag.js'
import { taskOrders } from './resources/task-orders.js'
import { Collection } from './store/collection.js'
import { idKeys } from './store/id-key.js'
import { TagBook } from './tag-book.js'

/** A key as the fake knows it. */
export interface Key {
  readonly key: string
  readonly workspaceId: string
  readonly scopes: ReadonlySet<Scope>
  readonly revoked?: boolean
  /** Milliseconds since 1970 after which the key is refused. */
  readonly expiresAt?: number
  /** Calls per minute; the assumed quota where absent (gap.rate-quota). */
  readonly perMinute?: number
}

/** A user of a workspace, to whom records are assigned. */
export interface User {
  readonly email: string
  readonly name: string
}

/** A stage of a pipeline; a new deal may only enter an open one. */
export interface Stage {
  readonly id: string
  readonly open: boolean
}

/** A pipeline with its stages in order; the first pipeline is the default one. */
export interface Pipeline {
  readonly id: string
  readonly stages: readonly Stage[]
  /** Whether nothing new goes into it (gap.deal-create-invalid-state). */
  readonly archived?: boolean
}

/** A webhook destination as stored, with its secret. */
export type StoredWebhook = Webhook & { readonly secret: string }

/** A note as stored: beside what a list shows, the contact it is of. */
export interface StoredNote {
  readonly id: string
  readonly contactId: string
  readonly shown: Note
}

/** A sending number of the workspace and the business account that owns its templates. */
export interface PhoneNumber {
  readonly id: string
  readonly businessAccountId: string
  /** Whether the chat application is connected; over a number that is not, nothing can be sent. */
  readonly connected: boolean
}

/** A message as stored: beside what a list shows, where it belongs and when it may be seen. */
export interface StoredMessage {
  readonly id: string
  readonly conversationId: string
  /** An internal note is kept here and never shown (section 2.5). */
  readonly internal: boolean
  /** Milliseconds since 1970 from which a list shows it (gap.reply-visibility). */
  readonly visibleFrom: number
  readonly shown: Message
}

/** How the message provider behaves: takes every message, never answers, or is out of order. */
export type ProviderState = 'delivers' | 'silent' | 'down'

/** What can be booked: who holds the meetings, and whether it is offered at present (section 4.8). */
export interface BookingType {
  readonly id: string
  readonly title: string
  readonly active: boolean
  readonly timeZone: string
  /** Null where nobody can hold a meeting. */
  readonly host: User | null
}

/** A time of a booking type, free or held by a meeting (section 4.10). */
export interface Slot {
  readonly id: string
  readonly bookingTypeId: string
  readonly startAt: string
  readonly endAt: string
  readonly meetingId: string | null
}

/** What can be switched on and off in a workspace (gap.feature-map). */
export interface Features {
  deals: boolean
  chat: boolean
  booking: boolean
}

/** One workspace: its records in their documented orders, and its switches. */
export class Workspace {
  readonly contacts: Collection<Contact>
  readonly tags = new TagBook()
  readonly deals = new Collection<Deal>({
    all: (d) => [[d.updatedAt, d.id]],
    leadId: (d) => [[d.leadId, d.createdAt, d.id]],
    pipelineId: (d) => [[d.pipelineId, d.updatedAt, d.id]],
    status: (d) => [[d.status, d.updatedAt, d.id]],
    ownerEmail: (d) => [[d.ownerEmail, d.updatedAt, d.id]],
  })
  readonly tickets = new Collection<Ticket>({
    all: (t) => [[t.updatedAt, t.id]],
    leadId: (t) => [[t.leadId, t.updatedAt, t.id]],
    status: (t) => [[t.status, t.updatedAt, t.id]],
    priority: (t) => [[t.priority, t.updatedAt, t.id]],
    assigneeEmail: (t) => [[t.assigneeEmail, t.updatedAt, t.id]],
  })
  readonly notes = new Collection<StoredNote>({
    contact: (n) => [[n.contactId, n.shown.createdAt, n.id]],
  })
  readonly tasks = new Collection<Task>(taskOrders)
  readonly activities = new Collection<Activity>({
    all: (a) => [[a.occurredAt, a.id]],
    leadId: (a) => [[a.leadId, a.occurredAt, a.id]],
    dealId: (a) => (a.dealId === null ? [] : [[a.dealId, a.occurredAt, a.id]]),
  })
  readonly webhooks = new Collection<StoredWebhook>({ all: (w) => [[w.createdAt, w.id]] })
  readonly conversations = new Collection<Conversation>({
    all: (c) => [[c.lastMessageAt, c.id]],
    status: (c) => [[c.status, c.lastMessageAt, c.id]],
    channel: (c) => [[c.channel, c.lastMessageAt, c.id]],
    assigneeEmail: (c) => [[c.assigneeEmail, c.lastMessageAt, c.id]],
  })
  readonly messages = new Collection<StoredMessage>({
    conversation: (m) => [[m.conversationId, m.shown.at, m.id]],
  })
  /** The provider's templates, also those whose business account is unknown (an empty id). */
  readonly templates = new Collection<Template>({
    all: (t) => [[t.name, t.language, t.id]],
    account: (t) => [[t.businessAccountId, t.name, t.language, t.id]],
  })
  readonly meetings = new Collection<Meeting>({
    startAt: (m) => [[m.startAt === null ? null : Date.parse(m.startAt), m.id]],
  })
  readonly slots = new Collection<Slot>({
    free: (s) => (s.meetingId === null ? [[s.bookingTypeId, Date.parse(s.startAt), s.id]] : []),
    meetingId: (s) => (s.meetingId === null ? [] : [[s.meetingId, s.id]]),
  })
  /** Conversations of private mailboxes: in no listing, and missing to whoever asks for one (section 2.4). */
  readonly privateConversationIds = new Set<string>()
  /** The number a conversation goes over, where that is not the workspace's first. */
  readonly numberOfConversation = new Map<string, string>()
  /** From when a list shows a record that does not show at once, in milliseconds since 1970 (gap.timeline-milestones). */
  readonly listedFrom = new Map<string, number>()
  /** Deals that no listing shows. */
  readonly archivedDealIds = new Set<string>()
  /** Answers to keyed writes, by scope and key. */
  readonly answered = new Map<string, Answered>()
  /** The records of the compact variant, which shows others than the full surface (section 4.11). */
  readonly compact: CompactRecords
  users: readonly User[] = []
  pipelines: readonly Pipeline[] = []
  bookingTypes: readonly BookingType[] = []
  /** The first is the default one. */
  phoneNumbers: readonly PhoneNumber[] = []
  features: Features = { deals: true, chat: true, booking: true }
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
    this.contacts = new Collection<Contact>({
      id: (c) => [keyOf(c.id)],
      email: (c) => [[c.email, ...keyOf(c.id)]],
      tag: (c) => c.tags.map((tag) => [matchedTag(tag, assumed), ...keyOf(c.id)]),
      ownerEmail: (c) => [[c.ownerEmail, ...keyOf(c.id)]],
      updatedAt: (c) => [[c.updatedAt, c.id]],
    })
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
