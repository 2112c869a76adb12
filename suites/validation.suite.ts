import {
  conversationChannels,
  conversationStatuses,
  dealStatuses,
  families,
  ticketPriorities,
  ticketStatuses,
} from '../contract/index.js'
import { suite } from './api/index.js'
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
  'validation.contact-list-email': emailFilter('email', (api) => ({ tag: api.fresh.word() })),
  'validation.contact-list-owner-email': emailFilter('ownerEmail', (api) => ({ tag: api.fresh.word() })),
  'validation.deal-list-owner-email': emailFilter('ownerEmail', () => ({ status: 'open' })),
  'validation.ticket-list-assignee-email': emailFilter('assigneeEmail', () => ({ status: 'open' })),
  'validation.contact-list-updated-since': instantFilter,
  'validation.deal-list-status': wordFilter(
    'status',
    dealStatuses,
    ['closed', 'archived', 'canceled'],
    (api) => ({
      ownerEmail: api.fresh.email(),
    }),
  ),
  'validation.ticket-list-status': wordFilter(
    'status',
    ticketStatuses,
    ['won', 'snoozed', 'in progress'],
    () => ({
      priority: 'low',
    }),
  ),
  'validation.ticket-list-priority': wordFilter(
    'priority',
    ticketPriorities,
    ['none', 'normal', 'critical'],
    () => ({
      status: 'open',
    }),
  ),
  'validation.deal-title-type': deal.titleType,
  'validation.deal-title-required': deal.titleRequired,
  'validation.deal-close-body-required': deal.closeBodyRequired,
  'validation.deal-close-outcome': deal.closeOutcome,
  'validation.ticket-priority': ticket.updatePriority,
  'validation.ticket-channel': ticket.updateChannel,
  'validation.ticket-subject-type': ticket.updateSubjectType,
  'validation.ticket-assign-required': ticket.assignRequired,
  'validation.ticket-assign-type': ticket.assignType,
  'validation.ticket-assign-extra': ticket.assignExtra,
  'validation.ticket-assign-rev-type': ticket.assignRevType,
  'validation.webhook-name-required': webhook.nameRequired,
  'validation.webhook-url-required': webhook.urlRequired,
  'validation.webhook-events-required': webhook.eventsRequired,
  'validation.webhook-extra': webhook.extra,
  'validation.webhook-url-format': webhook.urlFormat,
  'validation.webhook-url-guard': urlGuard,
  'validation.webhook-url-https': webhook.urlHttps,
  'validation.webhook-events-strings': webhook.eventsStrings,
  'validation.webhook-events-known': webhook.eventsKnown,
  'validation.webhook-active-type': webhook.activeType,
  'validation.contact-update-field-types': contact.updateTypes,
  'validation.contact-create-field-types': contact.createTypes,
  ...activityChecks,
  'validation.conversation-list-assignee-email': emailFilter('assigneeEmail', () => ({ status: 'open' })),
  'validation.conversation-list-status': wordFilter(
    'status',
    conversationStatuses,
    ['won', 'pending', 'in_progress'],
    () => ({
      channel: 'sms',
    }),
  ),
  'validation.conversation-list-channel': wordFilter(
    'channel',
    conversationChannels,
    ['chatapp_3', 'web_form', 'phone', 'chat'],
    () => ({ status: 'open' }),
  ),
  'validation.conversation-assign-required': conversation.assignRequired,
  'validation.conversation-assign-email': conversation.assignEmail,
  'validation.conversation-assign-extra': conversation.assignExtra,
  'validation.conversation-assign-rev-type': conversation.assignRevType,
  'validation.reply-content-required': reply.contentRequired,
  'validation.reply-text-type': reply.textType,
  'validation.reply-template-name': reply.templateName,
  'validation.reply-template-components': reply.templateComponents,
  'validation.reply-message-type': reply.messageType,
  'validation.reply-message-chat-only': reply.chatOnly,
  'validation.reply-preview-type': reply.previewType,
  'validation.reply-button-form': reply.buttonParts,
  'validation.message-channel': message.channel,
  'validation.message-to-pattern': message.toPattern,
  'validation.message-to-required': message.toRequired,
  'validation.message-content': message.content,
  ...meetingChecks,
})
