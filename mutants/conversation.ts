import { assignmentMutants } from './conversation/assignment.js'
import { listingMutants } from './conversation/listing.js'
import { replyMutants } from './conversation/reply.js'
import { statedMutants } from './conversation/stated.js'
import { windowMutants } from './conversation/window.js'
import type { FamilyMutants } from './mutation.js'

/** Ways to break each rule of the family conversation. */
export const conversationMutants: FamilyMutants<'conversation'> = {
  ...listingMutants,
  ...replyMutants,
  ...windowMutants,
  ...statedMutants,
  ...assignmentMutants,
}
