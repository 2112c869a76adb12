import { families } from '../contract/index.js'
import { activities } from './filter/activities.js'
import { contacts } from './filter/contacts.js'
import { conversations } from './filter/conversations.js'
import { deals } from './filter/deals.js'
import { meetingChecks } from './filter/meetings.js'
import { tasks } from './filter/tasks.js'
import { templates } from './filter/templates.js'
import { tickets } from './filter/tickets.js'
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
