import { families } from '../contract/index.js'
import { checkAndWatch, together } from './api/index.js'
import { refusesAll } from './judgements/body.js'
import { familySuite } from './kinds/family-suite.js'
import { activityChecks } from './limit/activity.js'
import { destinations, destinationsPerWorkspace } from './limit/destinations.js'
import { fewestEvents, longestEvent, maxEvents, shortestEvent } from './limit/events.js'
import { meetingChecks } from './limit/meeting.js'
import { messageChecks } from './limit/message.js'
import { pathId } from './limit/path-id.js'
import { ratePerKey, retryAfter } from './limit/rate.js'
import { replyChecks } from './limit/reply.js'
import { judgeWrittenWait } from './limit/retry-after.js'

/** The checks of the family limit. */
export const limitSuite = familySuite(families.limit, {
  'limit.path-id': pathId,
  'limit.webhook-events-min': fewestEvents,
  'limit.webhook-events-max': maxEvents,
  'limit.webhook-event-id-min': refusesAll(shortestEvent),
  'limit.webhook-event-id-max': longestEvent,
  'limit.webhook-destinations': together(destinations),
  'limit.webhook-destinations-per-workspace': destinationsPerWorkspace,
  'limit.rate-per-key': ratePerKey,
  'limit.retry-after': checkAndWatch(retryAfter, judgeWrittenWait),
  ...replyChecks,
  ...messageChecks,
  ...activityChecks,
  ...meetingChecks,
})
