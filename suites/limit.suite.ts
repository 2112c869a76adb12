import { families, limits } from '../contract/index.js'
import { suite, together } from './engine/index.js'
import { activityChecks } from './limit/activity.js'
import { destinations, destinationsPerWorkspace } from './limit/destinations.js'
import { fewestEvents, longestEvent, mostEvents, shortestEvent } from './limit/events.js'
import { longestFilter } from './limit/filter.js'
import { letters, longest, shortest } from './limit/length.js'
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
  'path-id': pathId,
  'contact-tag-filter': longestFilter('tag', contact.tagFilter, [200]),
  'deal-list-lead': longestFilter('leadId', filterId, unknownId, slashes),
  'deal-list-pipeline': longestFilter('pipelineId', filterId, unknownId),
  'ticket-list-lead': longestFilter('leadId', filterId, unknownId, slashes),
  'deal-title-min': shortest('title'),
  'deal-title-max': longest('title', deal.title),
  'ticket-subject-min': shortest('subject'),
  'ticket-subject-max': longest('subject', ticket.subject),
  'ticket-description-max': longest('description', ticket.description),
  'ticket-assign-rev-min': leastRevision,
  'ticket-assign-rev-max': greatestRevision,
  'webhook-name-min': shortest('name'),
  'webhook-name-max': longest('name', webhook.name),
  'webhook-url-max': longest('url', webhook.url, (length) => address + letters(length - address.length)),
  'webhook-description-max': longest('description', webhook.description),
  'webhook-events-min': fewestEvents,
  'webhook-events-max': mostEvents,
  'webhook-event-id-min': shortestEvent,
  'webhook-event-id-max': longestEvent,
  'webhook-destinations': together(destinations),
  'webhook-destinations-per-workspace': destinationsPerWorkspace,
  'rate-per-key': ratePerKey,
  'retry-after': retryAfter,
  'conversation-assign-rev-min': leastRevision,
  'conversation-assign-rev-max': greatestRevision,
  ...replyChecks,
  ...messageChecks,
  ...activityChecks,
  ...meetingChecks,
})
