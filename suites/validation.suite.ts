import {
  conversationChannels,
  conversationStatuses,
  dealStatuses,
  families,
  ticketPriorities,
  ticketStatuses,
} from '../contract/index.js'
import { suite } from './engine/index.js'
import { activityChecks } from './validation/activity.js'
import * as contact from './validation/contact.js'
import * as conversation from './validation/conversation.js'
import * as deal from './validation/deal.js'
import { emailFilter, instantFilter, wordFilter } from './validation/filter.js'
import { meetingChecks } from './validation/meeting.js'
import * as message from './validation/message.js'
import * as reply from './validation/reply.js'
import * as ticket from './validation/ticket.js'
import * as webhook from './validation/webhook.js'
import { urlGuard } from './validation/webhook-guard.js'

/** The checks of the family validation. */
export const validationSuite = suite(families.validation, {
  'contact-list-email': emailFilter('email', (api) => ({ tag: api.fresh.word() })),
  'contact-list-owner-email': emailFilter('ownerEmail', (api) => ({ tag: api.fresh.word() })),
  'deal-list-owner-email': emailFilter('ownerEmail', () => ({ status: 'open' })),
  'ticket-list-assignee-email': emailFilter('assigneeEmail', () => ({ status: 'open' })),
  'contact-list-updated-since': instantFilter,
  'deal-list-status': wordFilter('status', dealStatuses, ['closed', 'archived', 'canceled'], (api) => ({
    ownerEmail: api.fresh.email(),
  })),
  'ticket-list-status': wordFilter('status', ticketStatuses, ['won', 'snoozed', 'in progress'], () => ({
    priority: 'low',
  })),
  'ticket-list-priority': wordFilter('priority', ticketPriorities, ['none', 'normal', 'critical'], () => ({
    status: 'open',
  })),
  'deal-title-type': deal.titleType,
  'deal-title-required': deal.titleRequired,
  'deal-close-body-required': deal.closeBodyRequired,
  'deal-close-outcome': deal.closeOutcome,
  'ticket-priority': ticket.updatePriority,
  'ticket-channel': ticket.updateChannel,
  'ticket-subject-type': ticket.updateSubjectType,
  'ticket-assign-required': ticket.assignRequired,
  'ticket-assign-type': ticket.assignType,
  'ticket-assign-extra': ticket.assignExtra,
  'ticket-assign-rev-type': ticket.assignRevType,
  'webhook-name-required': webhook.nameRequired,
  'webhook-url-required': webhook.urlRequired,
  'webhook-events-required': webhook.eventsRequired,
  'webhook-extra': webhook.extra,
  'webhook-url-format': webhook.urlFormat,
  'webhook-url-guard': urlGuard,
  'webhook-url-https': webhook.urlHttps,
  'webhook-events-strings': webhook.eventsStrings,
  'webhook-events-known': webhook.eventsKnown,
  'webhook-active-type': webhook.activeType,
  'contact-update-field-types': contact.updateTypes,
  'contact-create-field-types': contact.createTypes,
  ...activityChecks,
  'conversation-list-assignee-email': emailFilter('assigneeEmail', () => ({ status: 'open' })),
  'conversation-list-status': wordFilter(
    'status',
    conversationStatuses,
    ['won', 'pending', 'in_progress'],
    () => ({
      channel: 'sms',
    }),
  ),
  'conversation-list-channel': wordFilter(
    'channel',
    conversationChannels,
    ['chatapp_3', 'web_form', 'phone', 'chat'],
    () => ({ status: 'open' }),
  ),
  'conversation-assign-required': conversation.assignRequired,
  'conversation-assign-email': conversation.assignEmail,
  'conversation-assign-extra': conversation.assignExtra,
  'conversation-assign-rev-type': conversation.assignRevType,
  'reply-content-required': reply.contentRequired,
  'reply-text-type': reply.textType,
  'reply-template-name': reply.templateName,
  'reply-template-components': reply.templateComponents,
  'reply-message-type': reply.messageType,
  'reply-message-chat-only': reply.chatOnly,
  'reply-preview-type': reply.previewType,
  'reply-button-form': reply.buttonParts,
  'message-channel': message.channel,
  'message-to-pattern': message.toPattern,
  'message-to-required': message.toRequired,
  'message-content': message.content,
  ...meetingChecks,
})
