import { activityMutants } from './filter/activities.js'
import { contactMutants } from './filter/contacts.js'
import { conversationMutants } from './filter/conversations.js'
import { dealMutants } from './filter/deals.js'
import { meetingMutants } from './filter/meetings.js'
import { taskMutants } from './filter/tasks.js'
import { ticketMutants } from './filter/tickets.js'
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
