import type { GapName } from '../assumptions/gaps.js'
import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import { inBoth } from '../operations/selectors.js'
import { filterId, filterLength } from './kinds/filter.js'
import { counted, maxLength, minLength } from './kinds/length.js'
import { maxRevision, minRevision } from './kinds/revision.js'
import { activityRules } from './limit/activity.js'
import { meetingRules } from './limit/meeting.js'
import { messageRules } from './limit/message.js'
import { type BoundRuleOptions, longest, shortest } from './limit/sentence.js'
import { family, rule } from './rule.js'

const { pathId, contact, deal, ticket, webhook } = limits

const createDeal = op.createDeal
const updateTicket = op.updateTicket
const assignTicket = op.assignTicket
const createWebhook = op.createWebhook

const onDeal: BoundRuleOptions = {
  effects: 'writes',
  gaps: ['contact-create-fields', 'deal-create-fields', 'error-body'],
}
const onTicket: BoundRuleOptions = { effects: 'writes', needs: ['record:ticket'], gaps: ['error-body'] }
const onConversation: BoundRuleOptions = {
  effects: 'writes',
  needs: ['record:conversation'],
  gaps: ['error-body'],
}
const onWebhook = (...gaps: GapName[]): BoundRuleOptions => ({
  needs: ['record:event-id'],
  gaps: ['webhook-events-catalog', ...gaps, 'error-body'],
})
const newWebhook = (...gaps: GapName[]): BoundRuleOptions => ({ effects: 'writes', ...onWebhook(...gaps) })

/** Bounds of lengths, counts and rates (sections 4.1, 4.3, 4.5, 4.6, 4.9, 7 and 8). */
export const limit = family('limit', {
  'limit.path-id': rule(
    '4.1',
    `An unknown id of ${pathId.min} to ${pathId.max} characters gets 404 \`not_found\`, a longer one or one with an escaped slash 404 or 400.`,
    {
      on: [...inBoth('addressed'), op.bookMeeting],
      variant: 'both',
      gaps: ['path-id-overlong', 'error-precedence', 'error-body'],
      doubt: 'The bound stands there without the answer to going past it.',
      ruledOut:
        'an id within the bounds is called invalid, or one beyond them or with an escaped slash is accepted or ends in a 500',
      leftOpen: 'the status and code of the refusal beyond the bounds',
    },
  ),
  'limit.contact-tag-filter': filterLength(op.listContacts, 'tag', contact.tagFilter),
  'limit.deal-list-lead': filterId(op.listDeals, 'leadId'),
  'limit.deal-list-pipeline': filterId(op.listDeals, 'pipelineId', { withoutSlash: false }),
  'limit.ticket-list-lead': filterId(op.listTickets, 'leadId'),
  'limit.deal-title-min': minLength(createDeal, 'title', deal.title, onDeal),
  'limit.deal-title-max': maxLength(createDeal, 'title', deal.title, onDeal),
  'limit.ticket-subject-min': minLength(updateTicket, 'subject', ticket.subject, onTicket),
  'limit.ticket-subject-max': maxLength(updateTicket, 'subject', ticket.subject, onTicket),
  'limit.ticket-description-max': maxLength(updateTicket, 'description', ticket.description, onTicket),
  'limit.ticket-assign-rev-min': minRevision(assignTicket, onTicket),
  'limit.ticket-assign-rev-max': maxRevision(assignTicket, onTicket),
  'limit.webhook-name-min': minLength(createWebhook, 'name', webhook.name, newWebhook()),
  'limit.webhook-name-max': maxLength(createWebhook, 'name', webhook.name, newWebhook()),
  'limit.webhook-url-max': maxLength(createWebhook, 'url', webhook.url, { ...newWebhook(), format: 'uri' }),
  'limit.webhook-description-max': maxLength(createWebhook, 'description', webhook.description, newWebhook()),
  'limit.webhook-events-min': shortest(createWebhook, 'events', webhook.events, newWebhook(), 'id'),
  'limit.webhook-events-max': longest(
    createWebhook,
    'events',
    webhook.events,
    newWebhook('webhook-events-duplicates'),
    'id',
  ),
  'limit.webhook-event-id-min': rule(
    '4.9',
    `${createWebhook} gets 400 \`invalid_request\` when an id among its \`events\` has fewer than ${counted(webhook.eventId.min, 'character')}.`,
    { on: [createWebhook], ...onWebhook() },
  ),
  'limit.webhook-event-id-max': rule(
    '4.9',
    `${createWebhook} gets 400 \`invalid_request\` when an id among its \`events\` has more than ${counted(webhook.eventId.max, 'character')}.`,
    { on: [createWebhook], ...onWebhook('webhook-event-unknown') },
  ),
  'limit.webhook-destinations': rule(
    '4.9',
    `A workspace can have ${webhook.perWorkspace} destinations, active or not; creating one more gets 409 \`conflict\`.`,
    {
      on: [createWebhook, op.listWebhooks],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-events-catalog', 'error-body', 'webhooks-list-paging'],
    },
  ),
  'limit.webhook-destinations-per-workspace': rule(
    '4.9',
    `A workspace can create destinations while another has all its ${webhook.perWorkspace}.`,
    {
      on: [createWebhook],
      effects: 'writes',
      needs: ['key:other-workspace', 'record:event-id'],
      gaps: ['webhook-events-catalog'],
    },
  ),
  'limit.rate-per-key': rule(
    '8',
    'A key that has used up its minute does not affect other keys, and is accepted again after `Retry-After`.',
    {
      on: inBoth('every'),
      variant: 'both',
      needs: ['key:low-rate'],
      gaps: ['rate-quota', 'retry-after-format'],
    },
  ),
  'limit.retry-after': rule(
    '7',
    'The `Retry-After` of a 429, seconds or an HTTP date, says when a call is accepted again.',
    {
      on: inBoth('every'),
      variant: 'both',
      needs: ['key:low-rate'],
      gaps: ['rate-quota', 'retry-after-format'],
    },
  ),
  'limit.conversation-assign-rev-min': minRevision(op.assignConversation, onConversation),
  'limit.conversation-assign-rev-max': maxRevision(op.assignConversation, onConversation),
  ...messageRules,
  ...activityRules,
  ...meetingRules,
})
