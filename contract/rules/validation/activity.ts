import type { GapName } from '../../gaps/gaps.js'
import type { OperationId } from '../../operations/index.js'
import { op } from '../../operations/op.js'
import { callDirections, callOutcomes } from '../../records/activity.js'
import { reminderTypes, taskPriorities, taskStatuses } from '../../records/task.js'
import { type RuleOptions, rule } from '../rule.js'
import { closed, email, type Needed, needed, oneOf, refuses } from './sentence.js'

const listTasks = op.listTasks
const completeTask = op.completeTask
const create: OperationId = op.createActivity

const dependingOn = (...gaps: GapName[]): Needed => ({
  gaps: ['contact-create-fields', ...gaps, 'error-body'],
})
const onNote = dependingOn()
const onTask = dependingOn('task-assignee')
const onCall = dependingOn('activity-call-required')
const writing = (options: Needed): Needed => ({ effects: 'writes', ...options })

/** What the sentence says of `POST /activities`. */
const says = (what: string, options: Omit<RuleOptions, 'on'>) =>
  rule('4.4', `${create} ${what}.`, { on: [create], ...options })

const closedTo = (type: string, options: Needed) =>
  refuses(create, `when the body of a ${type} has one property more than its shape lists`, options)

/** What requests about activities, notes and tasks must look like (sections 4.3 and 4.4). */
export const activityRules = {
  'validation.task-list-assignee-email': email(listTasks, 'assignedToEmail', {
    gaps: ['email-format', 'tasks-assignee-without-open', 'error-body'],
  }),
  'validation.task-list-status': oneOf(listTasks, 'status', taskStatuses, { gaps: ['error-body'] }),
  'validation.task-complete-body-required': refuses(completeTask, 'when it has no body at all', onTask),
  'validation.task-complete-done-type': refuses(
    completeTask,
    'when its `done` is a text or a number',
    onTask,
  ),
  'validation.task-complete-extra': closed(completeTask, onTask),
  'validation.activity-type': refuses(create, 'when its `type` is missing or none of the four', onNote),
  'validation.activity-lead-required': needed(create, 'leadId', { gaps: ['error-body'] }),
  'validation.activity-extra-note': closedTo('note', onNote),
  'validation.activity-extra-task': closedTo('task', onNote),
  'validation.activity-extra-call': closedTo('call', dependingOn('activity-nested-extra')),
  'validation.activity-extra-meeting': closedTo('meeting', dependingOn('activity-meeting-fields')),
  'validation.activity-cross-shape-field': refuses(
    create,
    'when a note, task or call has a field that only another of the three lists',
    onNote,
  ),
  'validation.note-minimal': says('takes a note of nothing but `leadId` and `type`, with 201', {
    effects: 'writes',
    gaps: ['contact-create-fields'],
  }),
  'validation.note-pinned-type': refuses(
    create,
    "when a note's `pinned` is neither true nor false, which it takes both",
    writing(onNote),
  ),
  'validation.note-title-not-null': refuses(create, "when a note's `title` is null", {
    ...dependingOn('null-vs-absent'),
    doubt:
      'Other fields are marked as taking null and this one is not; that null is refused is a conclusion.',
  }),
  'validation.activity-title-type': refuses(
    create,
    'when the `title` of a note, task or call is neither text nor null',
    onNote,
  ),
  'validation.activity-deal-null': says('takes a note whose `dealId` is null as one without it', {
    effects: 'writes',
    gaps: ['contact-create-fields'],
  }),
  'validation.activity-body-null': says('takes a `body` of null from a note, a task and a call', {
    effects: 'writes',
    gaps: ['contact-create-fields', 'task-assignee', 'activity-call-required'],
  }),
  'validation.activity-body-type': refuses(create, 'when its `body` is neither text nor null', onNote),
  'validation.task-title-required': refuses(create, 'when a task has no `title`', onTask),
  'validation.task-due-null': says('takes a `dueAt` of null, and the task has no due date', {
    effects: 'writes',
    gaps: ['contact-create-fields', 'task-assignee', 'order-null-due'],
  }),
  'validation.task-due-type': refuses(
    create,
    "when a task's `dueAt` is neither text nor null",
    dependingOn('task-assignee', 'task-due-format'),
  ),
  'validation.task-assignee-null': says(
    "takes as a task's `assignedToEmail` a text or null, and nothing else",
    {
      effects: 'writes',
      needs: ['record:user'],
      gaps: ['contact-create-fields', 'task-assignee'],
      doubt: 'Null and nothing are allowed, yet a task is said to need an assignee.',
    },
  ),
  'validation.task-priority': oneOf(create, 'priority', taskPriorities, writing(onTask)),
  'validation.task-reminder-type': oneOf(create, 'reminderType', reminderTypes, writing(onTask)),
  'validation.call-object': refuses(
    create,
    'when its `call` is no object, or one without `direction` or `outcome`',
    onCall,
  ),
  'validation.call-direction': oneOf(create, 'call.direction', callDirections, writing(onCall)),
  'validation.call-outcome': oneOf(create, 'call.outcome', callOutcomes, writing(onCall)),
  'validation.call-duration-type': refuses(
    create,
    'when its `call.durationSec` is a fraction or no number; null will do, and so will nothing',
    writing(onCall),
  ),
  'validation.call-occurred-type': refuses(
    create,
    "when a call's `occurredAt` is no text",
    dependingOn('activity-call-required', 'task-due-format', 'null-vs-absent'),
  ),
  'validation.next-step-types': refuses(
    create,
    'when its `nextStep` is no object, or has a `dueAt` that is no text, or an `assignedToEmail` that is neither text nor null',
    dependingOn('activity-call-required', 'activity-next-step'),
  ),
}
