import { families } from '../contract/index.js'
import { kindMutants } from './kinds/index.js'
import { activityMutants } from './limit/activity.js'
import { destinationMutants } from './limit/destinations.js'
import { eventMutants } from './limit/events.js'
import { furtherLengthMutants, lengthMutants } from './limit/length.js'
import { meetingMutants } from './limit/meeting.js'
import { messageMutants } from './limit/message.js'
import { pathIdMutants } from './limit/path-id.js'
import { rateMutants } from './limit/rate.js'
import { replyMutants } from './limit/reply.js'
import { revisionMutants } from './limit/revision.js'
import { widerLimitMutants } from './limit/wider.js'
import { joined, type Mutants } from './mutant.js'

const plain: Mutants<typeof families.limit> = {
  ...kindMutants(families.limit),
  ...pathIdMutants,
  ...lengthMutants,
  ...eventMutants,
  ...revisionMutants,
  ...destinationMutants,
  ...rateMutants,
  ...activityMutants,
  ...meetingMutants,
  ...messageMutants,
  ...replyMutants,
}

/** One way to break each rule on lengths, counts and rates, and more where it is easily missed. */
export const limitMutants: Mutants<typeof families.limit> = joined(
  joined(plain, widerLimitMutants),
  furtherLengthMutants,
)
