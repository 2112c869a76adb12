import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

const list = op.listTasks
const complete = op.completeTask

/** How a task is done and opened again (sections 3 and 4.3). */
export const taskTransitionRules = {
  'transition.task-complete': rule(
    '3',
    'An open task that is completed with `done` true answers 200 with a time in `doneAt`, and is listed with `status=done` alone from then on.',
    {
      on: [complete, list],
      effects: 'writes',
      gaps: ['contact-create-fields', 'task-assignee', 'task-complete-repeat'],
    },
  ),
  'transition.task-complete-default': rule(
    '4.3',
    'A task is completed by an empty object, as by `done` true.',
    {
      on: [complete],
      effects: 'writes',
      gaps: ['contact-create-fields', 'task-assignee'],
    },
  ),
  'transition.task-reopen': rule(
    '3',
    'A done task that is sent `done` false answers 200 with `doneAt` null, and is listed with `status=open` alone from then on.',
    {
      on: [complete, list],
      effects: 'writes',
      gaps: ['contact-create-fields', 'task-assignee', 'task-complete-repeat'],
    },
  ),
}
