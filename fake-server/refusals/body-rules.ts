import { op, type ServedOperationId } from '../../contract/index.js'
import type { RulesByPath } from './member-rules.js'
import { messageRules, replyRules } from './message-rules.js'

/** The rules about the members of each body, except activities (sections 4.3 to 4.9). */
export const bodyRules: Partial<Record<ServedOperationId, RulesByPath>> = {
  [op.createContact]: { '': { types: 'validation.contact-create-field-types' } },
  [op.updateContact]: { '': { types: 'validation.contact-update-field-types' } },
  [op.completeTask]: {
    done: { null: 'validation.task-complete-done-type' },
  },
  [op.closeDeal]: {
    outcome: { missing: 'validation.deal-close-outcome', values: 'validation.deal-close-outcome' },
  },
  [op.updateTicket]: {
    channel: { values: 'validation.ticket-channel' },
  },
  [op.assignTicket]: {
    expectedRev: {
      null: 'validation.ticket-assign-rev-type',
    },
  },
  [op.assignConversation]: {
    assigneeEmail: {
      type: 'validation.conversation-assign-email',
      format: 'validation.conversation-assign-email',
    },
    expectedRev: {
      null: 'validation.conversation-assign-rev-type',
    },
  },
  [op.replyToConversation]: replyRules,
  [op.sendMessage]: messageRules,
  [op.bookMeeting]: {
    contactId: {
      null: 'validation.booking-contact-required',
      type: 'validation.booking-contact-required',
      short: 'limit.booking-contact',
      long: 'limit.booking-contact',
      format: 'limit.booking-contact',
    },
    slotId: {
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
  },
  [op.cancelMeeting]: {
    reason: { type: 'validation.cancel-reason-null', long: 'limit.cancel-reason-max' },
  },
  [op.createWebhook]: {
    name: {
      null: 'validation.webhook-name-required',
      type: 'validation.webhook-name-required',
    },
    url: {
      null: 'validation.webhook-url-required',
      type: 'validation.webhook-url-required',
    },
    events: {
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
    active: { null: 'validation.webhook-active-type' },
  },
}
