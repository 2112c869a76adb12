import { choice, gap, value } from './gap.js'

type Direction = 'ascending' | 'descending'

/** What is open about the order of lists (sections 4.3 and 4.4). */
export const orderGaps = {
  'order-ties': gap(
    '4.3',
    'In which order records come whose sort keys are equal: by id, in the direction of the list; as they were created; or any order that does not change.',
    choice('by-id', ['by-creation', 'any']),
    'Judge that the sort key never turns back; that walks are complete is judged in any case.',
  ),
  'order-undocumented': gap(
    '4.4',
    'How tags, notes, activities, tickets, templates, webhooks and done tasks are ordered.',
    value<Readonly<Record<string, readonly string[]>>>(
      {
        tags: ['name', 'ascending'],
        notes: ['createdAt', 'descending'],
        activities: ['occurredAt', 'descending'],
        tickets: ['updatedAt', 'descending'],
        templates: ['name', 'ascending', 'language', 'ascending'],
        webhooks: ['createdAt', 'ascending'],
      },
      [
        {
          tags: ['id', 'ascending'],
          notes: ['id', 'ascending'],
          activities: ['id', 'ascending'],
          tickets: ['id', 'ascending'],
          templates: ['id', 'ascending'],
          webhooks: ['id', 'ascending'],
        },
      ],
    ),
    'Judge that a walk is complete and comes out the same twice, no more.',
  ),
  'order-direction': gap(
    '4.3',
    'Which way a list runs when only its sort key is named.',
    value<Readonly<Record<'contacts' | 'tasks' | 'conversations' | 'meetings', Direction>>>(
      { contacts: 'ascending', tasks: 'ascending', conversations: 'descending', meetings: 'ascending' },
      [
        { contacts: 'descending', tasks: 'ascending', conversations: 'descending', meetings: 'ascending' },
        { contacts: 'ascending', tasks: 'descending', conversations: 'descending', meetings: 'ascending' },
        { contacts: 'ascending', tasks: 'ascending', conversations: 'ascending', meetings: 'ascending' },
        { contacts: 'ascending', tasks: 'ascending', conversations: 'descending', meetings: 'descending' },
      ],
    ),
    'Either direction is fine as long as it is kept; it is reported.',
  ),
  'order-null-due': gap(
    '4.4',
    'Where a task without a due date stands in the list.',
    choice('last', ['first']),
    'Judge how dated tasks stand to each other, and that the rest turn up somewhere.',
  ),
  'order-done-tasks': gap(
    '4.4',
    'How done tasks are ordered.',
    value(['doneAt', 'descending'] as readonly string[], [
      ['doneAt', 'ascending'],
      ['dueAt', 'ascending'],
      ['id', 'ascending'],
    ]),
    'Note it, never judge it.',
  ),
  'id-collation': gap(
    '4.3',
    'By which comparison, and which way, a list is ordered by id.',
    choice('code-unit', ['case-insensitive', 'numeric', 'database', 'descending']),
    'Any one of bytewise, caseless and numeric order, or that of a database that passes over punctuation, is fine in either direction if it holds throughout.',
  ),
}
