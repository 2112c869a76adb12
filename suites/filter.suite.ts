import { families } from '../contract/index.js'
import { activities } from './filter/activity.js'
import { contacts } from './filter/contact.js'
import { conversations } from './filter/conversation.js'
import { deals } from './filter/deal.js'
import { meetingChecks } from './filter/meeting.js'
import { tasks } from './filter/task.js'
import { templates } from './filter/template.js'
import { tickets } from './filter/ticket.js'
import { familySuite } from './kinds/family-suite.js'

/** The checks of the family filter. */
export const filterSuite = familySuite(families.filter, {
  ...contacts,
  ...deals,
  ...tickets,
  ...activities,
  ...tasks,
  ...conversations,
  ...templates,
  ...meetingChecks,
})
