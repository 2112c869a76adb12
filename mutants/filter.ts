import type { families } from '../contract/index.js'
import { activityMutants } from './filter/activities.js'
import { contactMutants } from './filter/contacts.js'
import { conversationMutants } from './filter/conversations.js'
import { dealMutants } from './filter/deals.js'
import { meetingMutants } from './filter/meetings.js'
import { taskMutants } from './filter/tasks.js'
import { ticketMutants } from './filter/tickets.js'
import type { Mutants } from './mutant.js'

/** Ways to break each rule on filters, the plain one first. */
export const filterMutants: Mutants<typeof families.filter> = {
  ...contactMutants,
  ...dealMutants,
  ...ticketMutants,
  ...activityMutants,
  ...taskMutants,
  ...meetingMutants,
  ...conversationMutants,
}
