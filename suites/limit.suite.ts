import { families, limits } from '../contract/index.js'
import { letters, suite, together } from './api/index.js'
import { activityChecks } from './limit/activity.js'
import { destinations, destinationsPerWorkspace } from './limit/destinations.js'
import { fewestEvents, longestEvent, mostEvents, shortestEvent } from './limit/events.js'
import { longestFilter } from './limit/filter.js'
import { longest, shortest } from './limit/length.js'
import { meetingChecks } from './limit/meeting.js'
import { messageChecks } from './limit/message.js'
import { pathId } from './limit/path-id.js'
import { ratePerKey, retryAfter } from './limit/rate.js'
import { replyChecks } from './limit/reply.js'
import { greatestRevision, leastRevision } from './limit/revision.js'

const { contact, deal, ticket, webhook, filterId } = limits
const slashes = ['a/b', 'ab/']
const unknownId = [200, 404]
const address = 'https://example.com/'

/** The checks of the family limit. */
export const limitSuite = suite(families.limit, {
  'limit.path-id': pathId,
  'limit.contact-tag-filter': longestFilter('tag', contact.tagFilter, [200]),
  'limit.deal-list-lead': longestFilter('leadId', filterId, unknownId, slashes),
  'limit.deal-list-pipeline': longestFilter('pipelineId', filterId, unknownId),
  'limit.ticket-list-lead': longestFilter('leadId', filterId, unknownId, slashes),
  'limit.deal-title-min': shortest('title'),
  'limit.deal-title-max': longest('title', deal.title),
  'limit.ticket-subject-min': shortest('subject'),
  'limit.ticket-subject-max': longest('subject', ticket.subject),
  'limit.ticket-description-max': longest('description', ticket.description),
  'limit.ticket-assign-rev-min': leastRevision,
  'limit.ticket-assign-rev-max': greatestRevision,
  'limit.webhook-name-min': shortest('name'),
  'limit.webhook-name-max': longest('name', webhook.name),
  'limit.webhook-url-max': longest(
    'url',
    webhook.url,
    (length) => address + letters(length - address.length),
  ),
  'limit.webhook-description-max': longest('description', webhook.description),
  'limit.webhook-events-min': fewestEvents,
  'limit.webhook-events-max': mostEvents,
  'limit.webhook-event-id-min': shortestEvent,
  'limit.webhook-event-id-max': longestEvent,
  'limit.webhook-destinations': together(destinations),
  'limit.webhook-destinations-per-workspace': destinationsPerWorkspace,
  'limit.rate-per-key': ratePerKey,
  'limit.retry-after': retryAfter,
  'limit.conversation-assign-rev-min': leastRevision,
  'limit.conversation-assign-rev-max': greatestRevision,
  ...replyChecks,
  ...messageChecks,
  ...activityChecks,
  ...meetingChecks,
})
