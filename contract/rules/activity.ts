import type { GapName } from '../assumptions/gaps.js'
import { op } from '../operations/op.js'
import { family, type RuleOptions, rule } from './rule.js'

const list = op.listActivities
const create = op.createActivity
const tasks = op.listTasks
const notes = op.listContactNotes

type Kind = 'note' | 'task' | 'call' | 'meeting'

/** The gaps on which an activity of each type depends in addition to those of its contact. */
const dependingOn: Readonly<Record<Kind, readonly GapName[]>> = {
  note: [],
  task: ['task-assignee'],
  call: ['activity-call-required'],
  meeting: ['activity-meeting-fields'],
}

const recording = (...gaps: readonly GapName[]): Omit<RuleOptions, 'on'> => ({
  effects: 'writes',
  gaps: ['contact-create-fields', ...gaps],
})

const answers201 = (kind: Kind) =>
  rule(
    '4.4',
    `A new \`${kind}\` sent to ${create} answers 201 with its id, type and contact, and \`alreadyExisted\` false.`,
    { on: [create], ...recording(...dependingOn[kind]) },
  )

/** Activities: notes, tasks, calls and meetings on a timeline (sections 2.6, 4.3 and 4.4). */
export const activity = family('activity', {
  'activity.list-ok': rule('4.4', `${list} gives a page of timeline entries, with 200.`, { on: [list] }),
  'activity.list-deals-off': rule(
    '4.4',
    `${list} with \`dealId\` gets 403 \`feature_disabled\` where deals are switched off; without it the list stays open.`,
    { on: [list], needs: ['key:features-off'], gaps: ['error-body'] },
  ),
  'activity.timeline-without-notes': rule(
    '2.6',
    'A note stands among the notes of its contact and never in the timeline.',
    { on: [create, list, notes], ...recording() },
  ),
  'activity.timeline-call': rule(
    '2.6',
    'A recorded call stands in the timeline of its contact, with its direction, outcome and duration as sent.',
    { on: [create, list], ...recording(...dependingOn.call) },
  ),
  'activity.timeline-meeting': rule(
    '2.6',
    'A recorded meeting stands in the timeline of its contact, and not in GET /api/v1/meetings.',
    {
      on: [create, list, op.listMeetings],
      ...recording(...dependingOn.meeting),
      doubt: 'Both lists are described by what they hold; that the one excludes the other is concluded.',
      leftOpen: 'whether each of the two lists leaves out what the other one holds',
    },
  ),
  'activity.timeline-milestones': rule(
    '2.6',
    'Milestones of a deal stand in the timeline of its contact once it is made and won.',
    {
      on: [list, op.createDeal, op.closeDeal],
      ...recording('deal-create-fields', 'timeline-milestones'),
      doubt: 'Neither the changes that count nor the time a milestone may take are given.',
      leftOpen: 'which changes leave an entry, and when',
    },
  ),
  'activity.create-note-201': answers201('note'),
  'activity.create-task-201': answers201('task'),
  'activity.create-call-201': answers201('call'),
  'activity.create-meeting-201': answers201('meeting'),
  'activity.note-listed': rule(
    '4.4',
    'A new note is listed with its contact under the id answered, with its title and, as `content`, its body, letter by letter.',
    { on: [create, notes], ...recording('note-field-map') },
  ),
  'activity.task-listed': rule(
    '4.4',
    'A new task is listed under the id answered, with its title, its due date and its assignee, and can be completed by that id.',
    { on: [create, tasks], ...recording('task-assignee', 'task-record-map') },
  ),
  'activity.next-step': rule(
    '4.4',
    'A call with `nextStep` leaves one task with its contact: `nextStepTaskId` is its id, title and due date are those of the next step.',
    {
      on: [create, tasks],
      ...recording('activity-call-required', 'activity-next-step', 'task-assignee', 'task-due-format'),
    },
  ),
  'activity.no-next-step': rule(
    '4.4',
    'Where no `nextStep` is sent, `nextStepTaskId` is null and no task is created.',
    { on: [create, tasks], ...recording('activity-call-required') },
  ),
  'activity.lead-missing': rule(
    '4.4',
    `${create} gets 404 \`not_found\` where no contact has the \`leadId\`.`,
    {
      on: [create],
      gaps: ['error-body'],
    },
  ),
  'activity.deal-missing': rule('4.4', `${create} gets 404 \`not_found\` where no deal has the \`dealId\`.`, {
    on: [create],
    gaps: ['contact-create-fields', 'activity-deal-lead', 'error-body'],
  }),
  'activity.create-deals-off': rule(
    '4.4',
    `${create} with \`dealId\` gets 403 \`feature_disabled\` where deals are switched off, and records nothing.`,
    {
      on: [create],
      ...recording('error-precedence', 'error-body'),
      needs: ['key:features-off'],
    },
  ),
  'activity.deterministic-id': rule(
    '4.4',
    'All requests under one key name one record, which is there once, however often and however soon they are repeated.',
    { on: [create], ...recording('idempotency-after-expiry') },
  ),
  'activity.store-by-type': rule(
    '4.4',
    'A note is stored in `notes`, a task in `reminders`, a call or a meeting in `activities`.',
    {
      on: [create],
      ...recording(
        'task-assignee',
        'activity-call-required',
        'activity-meeting-fields',
        'activity-store-map',
      ),
      doubt: 'The document names the three stores and leaves open what goes where.',
      leftOpen: 'which of the three stores holds what',
    },
  ),
})
