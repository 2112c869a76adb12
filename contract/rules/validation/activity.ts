import type { GapName } from '../../assumptions/gaps.js'
import type { OperationId } from '../../operations/index.js'
import { op } from '../../operations/op.js'
import { callDirections, callOutcomes } from '../../words/activity.js'
import { reminderTypes, taskPriorities, taskStatuses } from '../../words/task.js'
import { closed, ofType, words } from '../kinds/body.js'
import { emailFilter, filterWords } from '../kinds/filter.js'
import { type RuleOptions, rule } from '../rule.js'
import { type RequestRuleOptions, refuses } from './sentence.js'

const listTasks = op.listTasks
const completeTask = op.completeTask
const create: OperationId = op.createActivity

const dependingOn = (...gaps: GapName[]): RequestRuleOptions => ({
  gaps: ['contact-create-fields', ...gaps, 'error-body'],
})
const onNote = dependingOn()
const onTask = dependingOn('task-assignee')
const onCall = dependingOn('activity-call-required')
const writing = (options: RequestRuleOptions): RequestRuleOptions => ({ effects: 'writes', ...options })

/** What the sentence says of `POST /activities`. */
const says = (what: string, options: Omit<RuleOptions, 'on'>) =>
  rule('4.4', `${create} ${what}.`, { on: [create], ...options })

/** Properties that any activity may be thought to have. */
const near = ['content', 'Title']
const others = ['contactId', 'comment', 'visible']

/** What requests about activities, notes and tasks must look like (sections 4.3 and 4.4). */
export const activityRules = {
  'validation.task-list-assignee-email': emailFilter(listTasks, 'assignedToEmail', {
    gaps: ['email-format', 'tasks-assignee-without-open', 'error-body'],
    together: { status: 'open' },
  }),
  'validation.task-list-status': filterWords(listTasks, 'status', taskStatuses),
  'validation.task-complete-body-required': refuses(completeTask, 'when it has no body at all', onTask),
  'validation.task-complete-done-type': ofType(completeTask, 'done', 'boolean', onTask),
  'validation.task-complete-extra': closed(completeTask, {
    ...onTask,
    near: ['doneAt', 'completed'],
    others: ['Done', 'status', 'title', 'comment'],
  }),
  'validation.activity-type': refuses(create, 'when its `type` is missing or none of the four', onNote),
  'validation.activity-lead-required': refuses(create, 'when its body lacks `leadId`', {
    gaps: ['error-body'],
  }),
  'validation.activity-extra-note': closed(create, {
    ...onNote,
    shape: 'note',
    near,
    others: [...others, 'pinnned', 'tags'],
  }),
  'validation.activity-extra-task': closed(create, {
    ...onNote,
    shape: 'task',
    near: [...near, 'dueDate'],
    others: [...others, 'doneAt'],
  }),
  'validation.activity-extra-call': closed(create, {
    ...dependingOn('activity-nested-extra'),
    shape: 'call',
    near: [...near, 'durationSec'],
    others: [...others, 'nextSteps'],
  }),
  'validation.activity-extra-meeting': closed(create, {
    ...dependingOn('activity-meeting-fields'),
    shape: 'meeting',
    // Which fields a recorded meeting has is not shown.
    near: [],
    others: [],
  }),
  'validation.activity-cross-shape-field': refuses(
    create,
    'when a note, task or call has a field that only another of the three lists',
    onNote,
  ),
  'validation.note-minimal': says('takes a note of nothing but `leadId` and `type`, with 201', {
    effects: 'writes',
    gaps: ['contact-create-fields'],
  }),
  'validation.note-pinned-type': ofType(create, 'pinned', 'boolean', {
    ...writing(onNote),
    shape: 'note',
    comesBack: true,
  }),
  'validation.note-title-not-null': refuses(create, "when a note's `title` is null", {
    ...dependingOn('null-vs-absent'),
    doubt:
      'Other fields are marked as taking null and this one is not; that null is refused is a conclusion.',
    ruledOut: 'it ends in a 500, or is refused and done all the same',
    leftOpen: 'whether null is accepted',
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
  'validation.task-due-type': ofType(create, 'dueAt', 'string or null', {
    ...dependingOn('task-assignee', 'task-due-format'),
    shape: 'task',
    near: [1_927_000_000, 1_927_000_000_000, true, ['2031-02-03T04:05:06Z']],
  }),
  'validation.task-assignee-null': says(
    "takes as a task's `assignedToEmail` a text or null, and nothing else",
    {
      effects: 'writes',
      needs: ['record:user'],
      gaps: ['contact-create-fields', 'task-assignee'],
      doubt: 'Null and nothing are allowed, yet a task is said to need an assignee.',
      ruledOut: 'a user of the workspace is not assigned, or what is neither text nor null is accepted',
      leftOpen: 'the status and code of the refusal, and whether null or nothing is accepted',
    },
  ),
  'validation.task-priority': words(create, 'priority', taskPriorities, {
    ...writing(onTask),
    shape: 'task',
  }),
  'validation.task-reminder-type': words(create, 'reminderType', reminderTypes, {
    ...writing(onTask),
    shape: 'task',
  }),
  'validation.call-object': refuses(
    create,
    'when its `call` is not an object, or one without `direction` or `outcome`',
    onCall,
  ),
  'validation.call-direction': words(create, 'call.direction', callDirections, {
    ...writing(onCall),
    shape: 'call',
  }),
  'validation.call-outcome': words(create, 'call.outcome', callOutcomes, {
    ...writing(onCall),
    shape: 'call',
  }),
  'validation.call-duration-type': refuses(
    create,
    'when its `call.durationSec` is a fraction or no number; null will do, and so will nothing',
    writing(onCall),
  ),
  'validation.call-occurred-type': ofType(create, 'occurredAt', 'string', {
    ...dependingOn('activity-call-required', 'task-due-format', 'null-vs-absent'),
    shape: 'call',
    near: [1_715_000_000, 1_715_000_000_000, ['2024-05-06T07:08:09Z']],
  }),
  'validation.next-step-types': refuses(
    create,
    'when its `nextStep` is not an object, or has a `dueAt` that is not a text, or an `assignedToEmail` that is neither text nor null',
    dependingOn('activity-call-required', 'activity-next-step'),
  ),
}
