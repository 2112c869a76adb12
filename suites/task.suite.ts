import { families } from '../contract/index.js'
import { suite } from './engine/index.js'
import { givesPage } from './judgements/pages.js'
import { list404, missingContact, missingTask, otherContact } from './task/missing.js'

/** The checks of the family task. */
export const taskSuite = suite(families.task, {
  'list-ok': givesPage(['id', 'title', 'leadId', 'doneAt'], () => [
    {},
    { limit: '1' },
    { status: 'open' },
    { status: 'done' },
  ]),
  'complete-missing-task': missingTask,
  'complete-missing-contact': missingContact,
  'complete-other-contact': otherContact,
  'list-404': list404,
})
