import { op } from '../operations/op.js'
import { family, rule } from './rule.js'

const list = op.listTasks
const complete = op.completeTask

/** Tasks (sections 2.7, 4.3 and 4.4). */
export const task = family('task', {
  'task.list-ok': rule('4.4', `${list} gives a page of tasks, with 200.`, { on: [list] }),
  'task.complete-missing-task': rule(
    '4.3',
    `${complete} gets 404 \`not_found\` where no task has the \`taskId\`.`,
    {
      on: [complete],
      gaps: ['contact-create-fields', 'error-body'],
    },
  ),
  'task.complete-missing-contact': rule(
    '4.3',
    `${complete} gets 404 \`not_found\` where no contact has the id, even if the task is there, which stays as it is.`,
    { on: [complete], effects: 'writes', gaps: ['contact-create-fields', 'task-assignee', 'error-body'] },
  ),
  'task.complete-other-contact': rule(
    '4.3',
    `${complete} gets 404 \`not_found\` where the task is another contact's, and the task stays as it is.`,
    {
      on: [complete],
      effects: 'writes',
      gaps: ['contact-create-fields', 'task-assignee', 'error-body'],
      doubt: 'The path reads as if a task were missing under any contact but its own; no sentence says so.',
      ruledOut: 'the task is completed or reopened, whatever is answered',
      leftOpen: 'the status and code of the refusal',
    },
  ),
  'task.list-404': rule(
    '4.4',
    `${list} filtered by a \`leadId\` that no contact has is an empty page or 404 \`not_found\`.`,
    {
      on: [list],
      gaps: ['filter-unknown-reference', 'error-body'],
      doubt: 'A 404 is called possible, and when it comes is not said.',
      ruledOut:
        'tasks are shown for a contact that does not exist, or it is missing in one call and has no tasks in the next',
      leftOpen: 'how the call is refused',
    },
  ),
})
