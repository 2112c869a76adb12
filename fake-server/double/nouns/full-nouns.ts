import type {
  Activity,
  Agent,
  Contact,
  Conversation,
  Deal,
  Lead,
  Meeting,
  Tag,
  Task,
  Template,
  Ticket,
} from '../../../contract/index.js'
import type { BookingType, PhoneNumber, Pipeline, Slot, StoredWebhook, User } from '../../store/records.js'
import { type ActivityDraft, activities } from './activity.js'
import { type AgentDraft, agents } from './agent.js'
import { type BookingTypeDraft, bookingTypes } from './booking-type.js'
import { type ContactDraft, contacts } from './contact.js'
import { type ConversationDraft, conversations } from './conversation.js'
import { type DealDraft, deals } from './deal.js'
import { type LeadDraft, leads } from './lead.js'
import { type MeetingDraft, meetings } from './meeting.js'
import { type ConversationMessage, type MessageDraft, messages } from './message.js'
import { type ContactNote, type NoteDraft, notes } from './note.js'
import type { Noun } from './noun.js'
import { type PhoneNumberDraft, phoneNumbers } from './phone-number.js'
import { type PipelineDraft, pipelines, stages } from './pipeline.js'
import { type SlotDraft, slots } from './slot.js'
import { tags } from './tag.js'
import { type TaskDraft, tasks } from './task.js'
import { type TemplateDraft, templates } from './template.js'
import { type TicketDraft, tickets } from './ticket.js'
import { type UserDraft, users } from './user.js'
import { type WebhookDraft, webhooks } from './webhook.js'

/** The draft and the record of each noun of the full surface. */
export interface FullNouns {
  readonly users: readonly [UserDraft, User]
  readonly pipelines: readonly [PipelineDraft, Pipeline]
  readonly phoneNumbers: readonly [PhoneNumberDraft, PhoneNumber]
  readonly templates: readonly [TemplateDraft, Template]
  readonly contacts: readonly [ContactDraft, Contact]
  readonly deals: readonly [DealDraft, Deal]
  readonly bookingTypes: readonly [BookingTypeDraft, BookingType]
  readonly slots: readonly [SlotDraft, Slot]
  readonly conversations: readonly [ConversationDraft, Conversation]
  readonly messages: readonly [MessageDraft, ConversationMessage]
  readonly tickets: readonly [TicketDraft, Ticket]
  readonly notes: readonly [NoteDraft, ContactNote]
  readonly tasks: readonly [TaskDraft, Task]
  readonly activities: readonly [ActivityDraft, Activity]
  readonly meetings: readonly [MeetingDraft, Meeting]
  readonly webhooks: readonly [WebhookDraft, StoredWebhook]
  readonly agents: readonly [AgentDraft, Agent]
  readonly leads: readonly [LeadDraft, Lead]
}

/** The records of the full surface that follow from others. */
export interface FullViews {
  readonly tags: Tag
}

/** The nouns of the full surface, each after those that its records are made with. */
export const fullNouns = {
  users,
  pipelines,
  phoneNumbers,
  templates,
  contacts,
  deals,
  bookingTypes,
  slots,
  conversations,
  messages,
  tickets,
  notes,
  tasks,
  activities,
  meetings,
  webhooks,
  agents,
  leads,
} satisfies { readonly [N in keyof FullNouns]: Noun<FullNouns[N][1], FullNouns[N][0]> }

/** The records of the full surface that only follow from others, or are parts of them. */
export const fullViews = { tags, stages }
