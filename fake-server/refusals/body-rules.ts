import { op, type ServedOperationId } from '../../contract/index.js'
import type { Members } from './member-rules.js'
import { messageRules, replyRules } from './message-rules.js'

/** The rules about the members of each body, activities apart (sections 4.3 to 4.9). */
export const bodyRules: Partial<Record<ServedOperationId, Members>> = {
  [op.createContact]: { '': { types: 'validation.contact-create-field-types' } },
  [op.updateContact]: { '': { types: 'validation.contact-update-field-types' } },
  [op.completeTask]: {
    '': { extra: 'validation.task-complete-extra' },
    done: { null: 'validation.task-complete-done-type', type: 'validation.task-complete-done-type' },
  },
  [op.createDeal]: {
    title: {
      missing: 'validation.deal-title-required',
      type: 'validation.deal-title-type',
      short: 'limit.deal-title-min',
      long: 'limit.deal-title-max',
    },
  },
  [op.closeDeal]: {
    outcome: { missing: 'validation.deal-close-outcome', values: 'validation.deal-close-outcome' },
  },
  [op.updateTicket]: {
    subject: {
      type: 'validation.ticket-subject-type',
      short: 'limit.ticket-subject-min',
      long: 'limit.ticket-subject-max',
    },
    description: { long: 'limit.ticket-description-max' },
    priority: { values: 'validation.ticket-priority' },
    channel: { values: 'validation.ticket-channel' },
  },
  [op.assignTicket]: {
    '': { extra: 'validation.ticket-assign-extra' },
    assigneeEmail: {
      missing: 'validation.ticket-assign-required',
      type: 'validation.ticket-assign-type',
    },
    expectedRev: {
      type: 'validation.ticket-assign-rev-type',
      null: 'validation.ticket-assign-rev-type',
      low: 'limit.ticket-assign-rev-min',
      high: 'limit.ticket-assign-rev-max',
    },
  },
  [op.assignConversation]: {
    '': { extra: 'validation.conversation-assign-extra' },
    assigneeEmail: {
      missing: 'validation.conversation-assign-required',
      type: 'validation.conversation-assign-email',
      format: 'validation.conversation-assign-email',
    },
    expectedRev: {
      type: 'validation.conversation-assign-rev-type',
      null: 'validation.conversation-assign-rev-type',
      low: 'limit.conversation-assign-rev-min',
      high: 'limit.conversation-assign-rev-max',
    },
  },
  [op.replyToConversation]: replyRules,
  [op.sendMessage]: messageRules,
  [op.bookMeeting]: {
    '': { extra: 'validation.booking-extra' },
    contactId: {
      missing: 'validation.booking-contact-required',
      null: 'validation.booking-contact-required',
      type: 'validation.booking-contact-required',
      short: 'limit.booking-contact',
      long: 'limit.booking-contact',
      format: 'limit.booking-contact',
    },
    slotId: {
      missing: 'validation.booking-slot-required',
      null: 'validation.booking-slot-required',
      type: 'validation.booking-slot-required',
      short: 'limit.booking-slot',
      long: 'limit.booking-slot',
    },
    attendeeEmail: { type: 'validation.booking-attendee-email', format: 'validation.booking-attendee-email' },
    notes: { type: 'validation.booking-notes-null', long: 'limit.booking-notes-max' },
    conversationId: {
      short: 'limit.booking-conversation',
      long: 'limit.booking-conversation',
      format: 'limit.booking-conversation',
    },
    locale: { values: 'validation.booking-locale' },
  },
  [op.cancelMeeting]: {
    '': { extra: 'validation.cancel-extra' },
    reason: { type: 'validation.cancel-reason-null', long: 'limit.cancel-reason-max' },
  },
  [op.createWebhook]: {
    '': { extra: 'validation.webhook-extra' },
    name: {
      missing: 'validation.webhook-name-required',
      null: 'validation.webhook-name-required',
      type: 'validation.webhook-name-required',
      short: 'limit.webhook-name-min',
      long: 'limit.webhook-name-max',
    },
    url: {
      missing: 'validation.webhook-url-required',
      null: 'validation.webhook-url-required',
      type: 'validation.webhook-url-required',
      long: 'limit.webhook-url-max',
    },
    description: { long: 'limit.webhook-description-max' },
    events: {
      missing: 'validation.webhook-events-required',
      null: 'validation.webhook-events-required',
      type: 'validation.webhook-events-strings',
      few: 'limit.webhook-events-min',
      many: 'limit.webhook-events-max',
    },
    'events.*': {
      null: 'validation.webhook-events-strings',
      type: 'validation.webhook-events-strings',
      short: 'limit.webhook-event-id-min',
      long: 'limit.webhook-event-id-max',
    },
    active: { null: 'validation.webhook-active-type', type: 'validation.webhook-active-type' },
  },
}
