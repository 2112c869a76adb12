import type { GapName } from '../gaps/gaps.js'
import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import { inBoth } from '../operations/selectors.js'
import { counted, maxLength, minLength } from './kinds/length.js'
import { activityRules } from './limit/activity.js'
import { conversationRules } from './limit/conversation.js'
import { meetingRules } from './limit/meeting.js'
import { messageRules } from './limit/message.js'
import { idFilter, longest, type Needed, orSlash, shortest } from './limit/sentence.js'
import { family, rule } from './rule.js'

const { pathId, contact, deal, ticket, rev, webhook } = limits

const createDeal = op.createDeal
const updateTicket = op.updateTicket
const assignTicket = op.assignTicket
const createWebhook = op.createWebhook

const onDeal: Needed = {
  effects: 'writes',
  gaps: ['contact-create-fields', 'deal-create-fields', 'error-body'],
}
const onTicket: Needed = { effects: 'writes', needs: ['record:ticket'], gaps: ['error-body'] }
const onWebhook = (...gaps: GapName[]): Needed => ({
  needs: ['record:event-id'],
  gaps: ['webhook-events-catalog', ...gaps, 'error-body'],
})
const newWebhook = (...gaps: GapName[]): Needed => ({ effects: 'writes', ...onWebhook(...gaps) })

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
    },
  ),
  'limit.contact-tag-filter': longest(op.listContacts, 'tag', contact.tagFilter, {
    gaps: ['empty-query-value', 'error-body'],
  }),
  'limit.deal-list-lead': idFilter(op.listDeals, 'leadId', orSlash),
  'limit.deal-list-pipeline': idFilter(op.listDeals, 'pipelineId', ''),
  'limit.ticket-list-lead': idFilter(op.listTickets, 'leadId', orSlash),
  'limit.deal-title-min': minLength(createDeal, 'title', deal.title, onDeal),
  'limit.deal-title-max': maxLength(createDeal, 'title', deal.title, onDeal),
  'limit.ticket-subject-min': minLength(updateTicket, 'subject', ticket.subject, onTicket),
  'limit.ticket-subject-max': maxLength(updateTicket, 'subject', ticket.subject, onTicket),
  'limit.ticket-description-max': maxLength(updateTicket, 'description', ticket.description, onTicket),
  'limit.ticket-assign-rev-min': rule(
    '4.6',
    `${assignTicket} takes \`expectedRev\` ${rev.min}, stale or not, and gets 400 \`invalid_request\` for ${rev.min - 1}.`,
    { on: [assignTicket], ...onTicket },
  ),
  'limit.ticket-assign-rev-max': rule(
    '4.6',
    `${assignTicket} finds \`expectedRev\` ${rev.max} well formed, like any revision still to come, and gets 400 \`invalid_request\` for ${BigInt(rev.max) + 1n}.`,
    { on: [assignTicket], ...onTicket, gaps: ['rev-future', 'error-body'] },
  ),
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
    'A key that has used up its minute keeps no other key out, and is let in again after `Retry-After`.',
    {
      on: inBoth('every'),
      variant: 'both',
      needs: ['key:low-rate'],
      gaps: ['rate-quota', 'retry-after-format'],
    },
  ),
  'limit.retry-after': rule(
    '7',
    'The `Retry-After` of a 429, seconds or an HTTP date, says when a call is let in again.',
    {
      on: inBoth('every'),
      variant: 'both',
      needs: ['key:low-rate'],
      gaps: ['rate-quota', 'retry-after-format'],
    },
  ),
  ...conversationRules,
  ...messageRules,
  ...activityRules,
  ...meetingRules,
})
