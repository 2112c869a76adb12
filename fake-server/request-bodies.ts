import type {
  Activity,
  activityMembers,
  BodyWith,
  callMembers,
  compactContactMembers,
  contactMembers,
  dealMembers,
  meetingMembers,
  noteMembers,
  taskMembers,
  ticketMembers,
  webhookMembers,
} from '../contract/index.js'

// What requests hold under the default assumptions: where the document shows no fields (`conformance rules --gaps`),
// an assumption may name others.

/** The text of a note that is added to the contact. */
interface WithNote {
  readonly note?: string
}

/** Updates a contact (section 4.3). */
export type ContactUpdate = BodyWith<typeof contactMembers, 'updateContact'> &
  WithNote & {
    readonly removeTags?: readonly string[]
    readonly removeGroups?: readonly string[]
  }

/** Creates a contact, with a name or an e-mail address (section 4.3). */
export type ContactCreate = BodyWith<typeof contactMembers, 'createContact'> &
  WithNote &
  ({ readonly name: string } | { readonly email: string })

/** Creates the contact of an e-mail address, or updates it (section 4.3). */
export type ContactUpsert = BodyWith<typeof contactMembers, 'upsertContact'> &
  WithNote & { readonly email: string }

/** Adds tags to a contact and removes others (section 4.3). */
export interface ContactTags {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

/** Completes a task, or reopens it with `done: false` (section 4.3). */
export interface TaskComplete {
  readonly done?: boolean
}

interface TaskFields {
  readonly title: string
  /** A date or date-time. */
  readonly dueAt?: string
  readonly assignedToEmail?: string | null
}

/** Adds a note to a contact (section 4.4). */
export type NoteCreate = { readonly type: 'note' } & BodyWith<typeof noteMembers, 'createActivity'>

/** Creates a task (section 4.4). */
export type TaskCreate = { readonly type: 'task' } & Omit<
  BodyWith<typeof taskMembers, 'createActivity'>,
  'dueAt'
> & {
    /** A date or date-time. */
    readonly dueAt?: string | null
  }

type Entry = BodyWith<typeof activityMembers, 'createActivity'>

/** Records a call, with a follow-up task if any (section 4.4). */
export type CallCreate = Pick<Entry, 'leadId' | 'dealId' | 'title' | 'body'> & {
  readonly type: 'call'
  readonly occurredAt: string
  readonly call: BodyWith<typeof callMembers, 'createActivity'>
  readonly nextStep?: TaskFields
}

/** Records a meeting (section 4.4, gap.activity-meeting-fields). */
export type MeetingCreate = Pick<Entry, 'leadId' | 'title' | 'occurredAt'> & {
  readonly type: 'meeting'
  readonly meeting: Partial<NonNullable<Activity['meeting']>>
}

/** Creates an activity of one of four types (section 4.4). */
export type ActivityCreate = NoteCreate | TaskCreate | CallCreate | MeetingCreate

/** Creates a deal (section 4.5, gap.deal-create-fields). */
export type DealCreate = BodyWith<typeof dealMembers, 'createDeal'>

/** Closes a deal (section 4.5, gap.deal-close-selector). */
export type DealClose = BodyWith<typeof dealMembers, 'closeDeal'> & {
  readonly outcome: 'won' | 'lost'
  readonly expectedRev?: number
}

/** Updates a ticket (section 4.6, gap.ticket-update-fields). */
export type TicketUpdate = BodyWith<typeof ticketMembers, 'updateTicket'> & { readonly expectedRev?: number }

/** Adds an internal note to a ticket, or records a reply (section 4.6, gap.ticket-comment-body). */
export interface TicketComment {
  readonly body: string
  readonly kind?: 'note' | 'reply'
}

/** Assigns a ticket or a conversation to a user, or to no one (sections 4.6 and 4.7). */
export interface AssigneeChange {
  readonly assigneeEmail: string | null
  readonly expectedRev?: number
}

/** Books a free slot (section 4.8). */
export type BookingCreate = BodyWith<typeof meetingMembers, 'bookMeeting'>

/** Cancels a meeting; the body may be absent (section 4.8). */
export type MeetingCancel = BodyWith<typeof meetingMembers, 'cancelMeeting'>

/** A template to send, by its name and exact language (section 4.7). */
export interface SentTemplate {
  readonly name: string
  readonly language: string
  readonly components?: readonly object[]
}

/** What is sent over a chat application (section 4.7). */
export type MessageForm =
  | { readonly type: 'text'; readonly text: string; readonly previewUrl?: boolean }
  | { readonly type: 'template'; readonly template: SentTemplate }
  | { readonly type: 'interactive'; readonly interactive: object }
  | { readonly type: 'image'; readonly image: { readonly link: string; readonly caption?: string } }
  | { readonly type: 'audio'; readonly audio: { readonly link: string } }

/** Replies in a conversation, with exactly one of the three (section 4.7, gap.reply-required-one-of). */
export type ReplyCreate =
  | { readonly text: string }
  | { readonly template: SentTemplate }
  | { readonly message: MessageForm }

/** Sends a message over a chat application or as an SMS, to a number in E.164 form (section 4.7). */
export type MessageSend = {
  readonly to: string
  readonly phoneNumberId?: string
  readonly leadId?: string
} & (
  | { readonly channel: 'chatapp_1'; readonly message: MessageForm }
  | { readonly channel: 'sms'; readonly text: string }
)

/** Creates a webhook destination (section 4.9). */
export type WebhookCreate = BodyWith<typeof webhookMembers, 'createWebhook'>

/** Creates or updates a contact of the compact variant; creating one takes a name (section 4.11). */
export type CompactContactWrite = BodyWith<typeof compactContactMembers, 'createContact'>

/** The body of each operation of the full surface that takes one, by its method and path. */
export interface RequestBodies {
  readonly 'POST /api/v1/contacts': ContactCreate
  readonly 'PATCH /api/v1/contacts/{id}': ContactUpdate
  readonly 'POST /api/v1/contacts/{id}/tags': ContactTags
  readonly 'POST /api/v1/contacts/upsert': ContactUpsert
  readonly 'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': TaskComplete
  readonly 'POST /api/v1/activities': ActivityCreate
  readonly 'POST /api/v1/deals': DealCreate
  readonly 'POST /api/v1/deals/{id}/close': DealClose
  readonly 'PATCH /api/v1/tickets/{id}': TicketUpdate
  readonly 'POST /api/v1/tickets/{id}/comments': TicketComment
  readonly 'POST /api/v1/tickets/{id}/assign': AssigneeChange
  readonly 'POST /api/v1/booking-types/{id}/book': BookingCreate
  readonly 'POST /api/v1/meetings/{id}/cancel': MeetingCancel
  readonly 'POST /api/v1/conversations/{id}/reply': ReplyCreate
  readonly 'POST /api/v1/conversations/{id}/assign': AssigneeChange
  readonly 'POST /api/v1/messaging/messages': MessageSend
  readonly 'POST /api/v1/webhooks': WebhookCreate
}
