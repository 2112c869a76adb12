import { choice, gap, value } from './gap.js'

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
  ),
  'activity-call-required': gap(
    '4.4',
    'What a recorded call cannot do without.',
    value(['call', 'occurredAt'] as readonly string[], [[], ['title', 'call', 'occurredAt']]),
    'Judge with all of it; parts are noted only.',
  ),
  'activity-next-step': gap(
    '4.4',
    'What else `nextStep` may hold, and what it must.',
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
  ),
  'activity-nested-extra': gap(
    '4.4',
    'Whether unlisted properties are also forbidden inside `call` and `nextStep`.',
    choice('refuse', ['ignore']),
    'Nested ones are noted only.',
  ),
  'activity-store-map': gap(
    '4.4',
    'Which kind of activity lies in which store.',
    value({ note: 'notes', task: 'reminders', call: 'activities', meeting: 'activities' }, [
      { note: 'activities', task: 'reminders', call: 'activities', meeting: 'activities' },
    ]),
    'Judge that the store is one of the three; another pairing is a question.',
  ),
  'activity-deal-lead': gap(
    '4.4',
    'What an activity gets whose deal is not one of its contact.',
    choice('refuse', ['accept', 'not-found', 'conflict']),
    'Note it, never judge it.',
  ),
  'note-field-map': gap(
    '2.8',
    'Where a note shows the `body` and `pinned` it was made from.',
    choice('content', ['content-and-title']),
    'Judge that the text stands in the content.',
  ),
  'timeline-milestones': gap(
    '2.6',
    'Which changes leave a milestone, what it is called, and how soon it is there.',
    value<{ readonly types: readonly string[]; readonly delayMs: number }>(
      { types: ['deal_created', 'deal_won', 'deal_lost'], delayMs: 0 },
      [
        { types: ['deal.created', 'deal.won', 'deal.lost'], delayMs: 0 },
        { types: ['deal_created', 'deal_won', 'deal_lost'], delayMs: 2000 },
      ],
    ),
    'Note it, never judge it.',
  ),
  'task-assignee': gap(
    '4.4',
    'Who gets a task that names nobody: null is allowed, though every task has an assignee.',
    choice('default-assignee', ['refuse', 'unassigned']),
    'Send a configured user; with none send nobody, and give up checks on tasks if that is refused.',
  ),
  'task-due-format': gap(
    '4.4',
    'Whether `dueAt` and `occurredAt`, plain strings by type, must be dates.',
    choice('date-or-date-time', ['date-time', 'any']),
    'Send full date-times; other text is noted only.',
  ),
  'task-complete-repeat': gap(
    '4.3',
    'What it does to complete a task that is done, or to reopen one that is open.',
    choice('unchanged', ['done-again', 'refuse']),
    'Note it, never judge it.',
  ),
  'task-record-map': gap(
    '4.4',
    'How a task shows the body, priority `none` and reminder it was made from.',
    value({ body: 'content', reminderType: 'type', noPriority: 'none' as string | null }, [
      { body: 'content', reminderType: 'type', noPriority: null },
    ]),
    'Judge title and due date only.',
  ),
}
