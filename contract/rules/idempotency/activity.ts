import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

/** Keys of activities and tasks, and of the upsert of contacts (sections 4.1, 4.3 and 4.4). */
export const activityKeyRules = {
  'idempotency.task-complete': rule(
    '4.3',
    'Repeating the completion of a task under its key gets the first answer again, with its `doneAt`, and leaves a task alone that was reopened in the meantime.',
    {
      on: [op.completeTask],
      effects: 'writes',
      gaps: ['contact-create-fields', 'task-assignee'],
    },
  ),
  'idempotency.activity-create': rule(
    '4.4',
    'Repeating POST /api/v1/activities under its key answers 200 with the id of the first, and `alreadyExisted` true.',
    {
      on: [op.createActivity],
      effects: 'writes',
      gaps: ['contact-create-fields', 'idempotency-replay-status', 'task-assignee', 'activity-call-required'],
    },
  ),
  'idempotency.activity-call-next-step': rule(
    '4.4',
    'Repeating a call with a next step under its key gets the same `nextStepTaskId`, and no second task.',
    {
      on: [op.createActivity],
      effects: 'writes',
      gaps: ['contact-create-fields', 'activity-next-step', 'activity-call-required', 'task-assignee'],
    },
  ),
  'idempotency.contact-upsert': rule(
    '4.1',
    'Repeating POST /api/v1/contacts/upsert under its key gets the first answer again and leaves alone what was changed in the meantime.',
    {
      on: [op.upsertContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-upsert'],
      doubt: 'Every write is said to take a key, but no entry describes this one.',
      ruledOut: 'the repetition is refused, or is neither the first answer nor carried out again',
      leftOpen: 'whether the key counts',
    },
  ),
}
