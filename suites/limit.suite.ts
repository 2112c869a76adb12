import { families, limits } from '../contract/index.js'
import { suite, together } from './api/index.js'
import { kindChecks } from './kinds/index.js'
import { activityChecks } from './limit/activity.js'
import { destinations, destinationsPerWorkspace } from './limit/destinations.js'
import { fewestEvents, longestEvent, mostEvents, shortestEvent } from './limit/events.js'
import { longestFilter } from './limit/filter.js'
import { meetingChecks } from './limit/meeting.js'
import { messageChecks } from './limit/message.js'
import { pathId } from './limit/path-id.js'
import { ratePerKey, retryAfter } from './limit/rate.js'
import { replyChecks } from './limit/reply.js'
import { greatestRevision, leastRevision } from './limit/revision.js'

const { contact, filterId } = limits
const slashes = ['a/b', 'ab/']
const unknownId = [200, 404]

/** The checks of the family limit. */
export const limitSuite = suite(families.limit, {
  ...kindChecks(families.limit),
  'limit.path-id': pathId,
  'limit.contact-tag-filter': longestFilter('tag', contact.tagFilter, [200]),
  'limit.deal-list-lead': longestFilter('leadId', filterId, unknownId, slashes),
  'limit.deal-list-pipeline': longestFilter('pipelineId', filterId, unknownId),
  'limit.ticket-list-lead': longestFilter('leadId', filterId, unknownId, slashes),
  'limit.ticket-assign-rev-min': leastRevision,
  'limit.ticket-assign-rev-max': greatestRevision,
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
