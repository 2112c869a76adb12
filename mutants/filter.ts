import { activityMutants } from './filter/activity.js'
import { contactMutants } from './filter/contact.js'
import { conversationMutants } from './filter/conversation.js'
import { dealMutants } from './filter/deal.js'
import { meetingMutants } from './filter/meeting.js'
import { taskMutants } from './filter/task.js'
import { ticketMutants } from './filter/ticket.js'
import type { FamilyMutants } from './mutation.js'

/** Ways to break each rule on filters, the plain one first. */
export const filterMutants: FamilyMutants<'filter'> = {
  ...contactMutants,
  ...dealMutants,
  ...ticketMutants,
  ...activityMutants,
  ...taskMutants,
  ...meetingMutants,
  ...conversationMutants,
}
