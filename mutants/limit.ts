import { activityMutants } from './limit/activity.js'
import { destinationMutants } from './limit/destinations.js'
import { eventMutants } from './limit/events.js'
import { lengthMutants } from './limit/length.js'
import { meetingMutants } from './limit/meeting.js'
import { messageMutants } from './limit/message.js'
import { pathIdMutants } from './limit/path-id.js'
import { rateMutants } from './limit/rate.js'
import { replyMutants } from './limit/reply.js'
import type { FamilyMutants } from './mutation.js'

/** Ways to break each rule on lengths, counts and rates. */
export const limitMutants: FamilyMutants<'limit'> = {
  ...pathIdMutants,
  ...lengthMutants,
  ...eventMutants,
  ...destinationMutants,
  ...rateMutants,
  ...activityMutants,
  ...meetingMutants,
  ...messageMutants,
  ...replyMutants,
}
