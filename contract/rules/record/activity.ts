import { op } from '../../operations/op.js'
import { answering } from '../../operations/selectors.js'
import { rule } from '../rule.js'

const listActivities = op.listActivities

/** The shape of activities, tasks and notes, and of what creating one answers (sections 2.6 to 2.8 and 4.4). */
export const activityRules = {
  'record.activity-shape': rule(
    '2.6',
    'A timeline entry has the fields of section 2.6, all of the types given there; `call` and `meeting` are null where it has none.',
    { on: [listActivities], effects: 'writes', gaps: ['contact-create-fields'] },
  ),
  'record.activity-actor': rule(
    '2.6',
    "An entry's `actor` is an object with the string `type` and with `email` and `name`, strings or null.",
    { on: [listActivities], effects: 'writes', gaps: ['contact-create-fields'] },
  ),
  'record.activity-call': rule(
    '2.6',
    "An entry's `call` is null or has the strings `direction` and `outcome`, and `durationSec`, a number or null.",
    {
      on: [listActivities],
      effects: 'writes',
      gaps: ['contact-create-fields', 'activity-call-required'],
    },
  ),
  'record.activity-meeting': rule(
    '2.6',
    "An entry's `meeting` is null or has `startAt` and `endAt`, date-times or null, `location`, a string or null, and the string `outcome`.",
    { on: [listActivities], needs: ['record:activity'], gaps: ['activity-meeting-fields'] },
  ),
  'record.task-shape': rule('2.7', 'A task has the fields of section 2.7, all of the types given there.', {
    on: answering('task'),
    effects: 'writes',
    gaps: ['contact-create-fields', 'task-assignee', 'record-defaults'],
  }),
  'record.note-shape': rule('2.8', 'A note has the fields of section 2.8, all of the types given there.', {
    on: [op.listContactNotes],
    effects: 'writes',
    gaps: ['contact-create-fields'],
  }),
  'record.activity-result-shape': rule(
    '4.4',
    'A new activity answers `id`, the `type` and `leadId` that were sent, one of three stores, `nextStepTaskId`, a string or null, and the flag `alreadyExisted`.',
    {
      on: [op.createActivity],
      effects: 'writes',
      gaps: ['contact-create-fields', 'activity-call-required', 'activity-meeting-fields'],
    },
  ),
}
