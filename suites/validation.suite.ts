import { dealStatuses, families, ticketPriorities, ticketStatuses } from '../contract/index.js'
import { suite } from './harness/index.js'
import * as contact from './validation/contact.js'
import * as deal from './validation/deal.js'
import { emailFilter, instantFilter, wordFilter } from './validation/filter.js'
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
})
