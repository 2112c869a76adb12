import { families } from '../contract/index.js'
import { givesPage } from './judgements/pages.js'
import { familySuite } from './kinds/family-suite.js'
import { list404, missingContact, missingTask, otherContact } from './task/missing.js'

/** The checks of the family task. */
export const taskSuite = familySuite(families.task, {
  'task.list-ok': givesPage(['id', 'title', 'leadId', 'doneAt'], () => [
    {},
    { limit: '1' },
    { status: 'open' },
    { status: 'done' },
  ]),
  'task.complete-missing-task': missingTask,
  'task.complete-missing-contact': missingContact,
  'task.complete-other-contact': otherContact,
  'task.list-404': list404,
})
