import { choice, gap, value } from './gap.js'

type Direction = 'ascending' | 'descending'

/** What is open about the order of lists (sections 4.3 and 4.4). */
export const orderGaps = {
  'order-ties': gap(
    '4.3',
    'In which order records come whose sort keys are equal.',
    value('by id, in the same direction', []),
    'Judge that the sort key never turns back; that walks are complete is judged in any case.',
  ),
  'order-undocumented': gap(
    '4.4',
    'How tags, notes, activities, tickets, templates, webhooks and done tasks are ordered.',
    value(
      {
        tags: ['name', 'ascending'],
        notes: ['createdAt', 'descending'],
        activities: ['occurredAt', 'descending'],
        tickets: ['updatedAt', 'descending'],
        templates: ['name', 'ascending', 'language', 'ascending'],
        webhooks: ['createdAt', 'ascending'],
      } as Readonly<Record<string, readonly string[]>>,
      [],
    ),
    'Judge that a walk is complete and comes out the same twice, no more.',
  ),
  'order-direction': gap(
    '4.3',
    'Which way a list runs when only its sort key is named.',
    value<Readonly<Record<'contacts' | 'tasks' | 'conversations' | 'meetings', Direction>>>(
      { contacts: 'ascending', tasks: 'ascending', conversations: 'descending', meetings: 'ascending' },
      [{ contacts: 'descending', tasks: 'descending', conversations: 'ascending', meetings: 'descending' }],
    ),
    'Either direction is fine as long as it is kept; it is reported.',
  ),
  'order-null-due': gap(
    '4.4',
    'Where a task without a due date stands in the list, if at all.',
    choice('last', ['first', 'left-out']),
    'Judge how dated tasks stand to each other, and that the rest turn up somewhere.',
  ),
  'order-done-tasks': gap(
    '4.4',
    'How done tasks are ordered.',
    value(['doneAt', 'descending'] as readonly string[], [
      ['doneAt', 'ascending'],
      ['dueAt', 'ascending'],
    ]),
    'Note it, never judge it.',
  ),
  'id-collation': gap(
    '4.3',
    'By which comparison, and which way, a list is ordered by id.',
    choice('code-unit', ['case-insensitive', 'numeric']),
    'Any one of bytewise, caseless and numeric order is fine if it holds throughout.',
  ),
}
