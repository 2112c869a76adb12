import { choice, gap, value } from './gap.js'
import {
  all,
  members,
  milliseconds,
  name,
  names,
  oneOf,
  orNull,
  type ValueCheck,
  within,
} from './value-check.js'

/** The stores that activities are kept in (section 4.4). */
function store(): ValueCheck {
  return oneOf('notes', 'reminders', 'activities')
}

/** What is open about activities, notes and tasks (sections 2.6, 2.8, 4.3 and 4.4). */
export const activityGaps = {
  'activity-meeting-fields': gap(
    '4.4',
    'Which fields a recorded meeting takes.',
    value(
      {
        fields: ['leadId', 'type', 'title', 'occurredAt', 'meeting'] as readonly string[],
        meeting: ['startAt', 'endAt', 'location', 'outcome'] as readonly string[],
        outcome: 'held',
      },
      [
        {
          fields: ['leadId', 'type', 'title', 'occurredAt', 'startAt', 'endAt', 'location', 'outcome'],
          meeting: [],
          outcome: 'held',
        },
      ],
    ),
    'Not judged unless a body is configured.',
    {
      check: members({ fields: names, meeting: names, outcome: name }),
      answers: ['activity.timeline-meeting'],
    },
  ),
  'activity-call-required': gap(
    '4.4',
    'Which fields a recorded call requires.',
    value(['call', 'occurredAt'] as readonly string[], [[], ['title', 'call', 'occurredAt']]),
    'Judge with all fields; incomplete calls are only reported.',
    { check: names },
  ),
  'activity-next-step': gap(
    '4.4',
    'What else `nextStep` may hold, and what it must hold.',
    value<{ readonly fields: readonly string[]; readonly required: readonly string[] }>(
      { fields: ['title', 'dueAt', 'assignedToEmail'], required: ['title', 'dueAt'] },
      [
        {
          fields: ['title', 'dueAt', 'assignedToEmail', 'priority', 'reminderType'],
          required: ['title', 'dueAt'],
        },
        { fields: ['title', 'dueAt', 'assignedToEmail'], required: ['title'] },
      ],
    ),
    'Send the three shown fields; a server that refuses them needs configuration.',
    { check: all(members({ fields: names, required: names }), within('required', 'fields')) },
  ),
  'activity-nested-extra': gap(
    '4.4',
    'Whether unlisted properties are also forbidden inside `call` and `nextStep`.',
    choice('refuse', ['ignore']),
    'Nested ones are only reported.',
  ),
  'activity-store-map': gap(
    '4.4',
    'Which kind of activity is kept in which store.',
    value({ note: 'notes', task: 'reminders', call: 'activities', meeting: 'activities' }, [
      { note: 'activities', task: 'reminders', call: 'activities', meeting: 'activities' },
    ]),
    'Judge that the store is one of the three; another pairing is a question.',
    {
      check: members({ note: store(), task: store(), call: store(), meeting: store() }),
      answers: ['activity.store-by-type'],
    },
  ),
  'activity-deal-lead': gap(
    '4.4',
    'How an activity is answered whose deal belongs to another contact.',
    choice('refuse', ['accept', 'not-found', 'conflict']),
    'It is reported, never judged.',
  ),
  'note-field-map': gap(
    '2.8',
    'Where a note shows the `body` and `pinned` of its creation.',
    choice('content', ['content-and-title']),
    'Judge that the content holds the text.',
    { shows: ['listContactNotes'] },
  ),
  'timeline-milestones': gap(
    '2.6',
    'Which changes add a milestone, what its type is, and how soon it is listed.',
    value<{ readonly types: readonly string[]; readonly delayMs: number }>(
      { types: ['deal_created', 'deal_won', 'deal_lost'], delayMs: 0 },
      [
        { types: ['deal.created', 'deal.won', 'deal.lost'], delayMs: 0 },
        { types: ['deal_created', 'deal_won', 'deal_lost'], delayMs: 2000 },
      ],
    ),
    'It is reported, never judged.',
    {
      check: members({ types: names, delayMs: milliseconds }),
      answers: ['activity.timeline-milestones'],
      shows: ['listActivities'],
    },
  ),
  'task-assignee': gap(
    '4.4',
    'Who is assigned a task that names no one: null is allowed, although every task has an assignee.',
    choice('default-assignee', ['refuse', 'unassigned']),
    'Send a configured user; without one send none, and skip checks on tasks if that is refused.',
    { answers: ['validation.task-assignee-null'] },
  ),
  'task-due-format': gap(
    '4.4',
    'Whether `dueAt` and `occurredAt`, plain strings by type, must be dates.',
    choice('date-or-date-time', ['date-time', 'any']),
    'Send full date-times; other text is only reported.',
    { shapes: ['createActivity'] },
  ),
  'task-complete-repeat': gap(
    '4.3',
    'What completing a task that is done, or reopening one that is open, does.',
    choice('unchanged', ['done-again', 'refuse']),
    'It is reported, never judged.',
  ),
  'task-record-map': gap(
    '4.4',
    'How a task shows the body, the priority `none` and the reminder of its creation.',
    value({ body: 'content', reminderType: 'type', noPriority: 'none' as string | null }, [
      { body: 'content', reminderType: 'type', noPriority: null },
    ]),
    'Judge title and due date only.',
    {
      check: members({ body: name, reminderType: name, noPriority: orNull(name) }),
      shows: ['listTasks', 'completeTask'],
    },
  ),
}
