import { type BodyWith, type Contact, recordOf, type Task, taskMembers } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { taskAssignment } from './assignee.js'
import { contactOf } from './contact.js'
import { fullName } from './full-name.js'
import { sentMembers } from './sent-members.js'

/** What a client says of a new task, in an activity or as the next step of a call (section 4.4). */
export type TaskInput = Omit<BodyWith<typeof taskMembers, 'createActivity'>, 'leadId' | 'dealId'>

/** The task a draft makes; refuses an unknown assignee (gap.task-record-map). */
export function taskOf(
  context: Context,
  contact: Contact,
  draft: TaskInput,
  { id, dealId }: Pick<Task, 'id' | 'dealId'>,
): Task {
  const { world, assumptions } = context
  const sent = sentMembers({ assumptions, body: draft }, taskMembers, 'createActivity')
  const priority = sent.priority ?? assumptions['record-defaults']['task.priority']
  return recordOf(taskMembers, {
    leadName: fullName(contact),
    createdAt: world.instant(),
    ...sent,
    ...taskAssignment(context, contact, sent.assignedToEmail),
    id,
    leadId: contact.id,
    title: draft.title,
    priority: priority === 'none' ? assumptions['task-record-map'].noPriority : priority,
    dealId,
  })
}

/** The task the path names, or 404; one of another contact is missing under this one (section 4.3). */
function pathTaskOf(context: Context): Task {
  const { workspace, params } = context
  const contact = contactOf(context, 'task.complete-missing-contact')
  const task = workspace.tasks.get(params.taskId ?? '')
  if (task?.leadId === contact.id) return task
  throw new ApiError(
    'not_found',
    `no task ${params.taskId} of contact ${contact.id}`,
    task ? 'task.complete-other-contact' : 'task.complete-missing-task',
  )
}

/** `POST /contacts/{id}/tasks/{taskId}/complete` (section 4.3, gap.task-complete-repeat). */
export const completeTask: Handler = (context) => {
  const { workspace, world, assumptions } = context
  const task = pathTaskOf(context)
  const done = field<boolean | null | undefined>(context, 'done') ?? true
  const repeat = assumptions['task-complete-repeat']
  if (done === (task.doneAt !== null)) {
    restsOn(context, 'task-complete-repeat')
    if (repeat === 'refuse')
      throw new ApiError(
        'invalid_state',
        `task ${task.id} is already ${done ? 'done' : 'open'}`,
        done ? 'transition.task-complete' : 'transition.task-reopen',
      )
    if (!done || repeat === 'unchanged') return one(200, task)
  }
  context.coverage.changed('task', task.doneAt === null ? 'open' : 'done', done ? 'done' : 'open')
  const changed: Task = { ...task, doneAt: done ? world.instant() : null }
  return one(200, workspace.tasks.put(Object.freeze(changed)))
}
