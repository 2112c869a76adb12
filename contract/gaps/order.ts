import { choice, gap, value } from './gap.js'
import { members, name, oneOf, type ValueCheck } from './value-check.js'

type Direction = 'ascending' | 'descending'

const direction = oneOf('ascending', 'descending')

/** A list of the members that an order is by, each with its direction. */
const order: ValueCheck = (value, at = '') => {
  const parts = Array.isArray(value) ? value : []
  if (parts.length === 0 || parts.length % 2 !== 0)
    return { at, value, permitted: "members with their directions, such as ['createdAt', 'ascending']" }
  return parts
    .map((part, n) => (n % 2 === 0 ? name : direction)(part, `${at}[${n}]`))
    .find((problem) => problem)
}

/** What is open about the order of lists (sections 4.3 and 4.4). */
export const orderGaps = {
  'order-ties': gap(
    '4.3',
    'How records with equal sort keys are ordered: by id, in the direction of the list; in the order of their creation; or in any order that does not change.',
    choice('by-id', ['by-creation', 'any']),
    'Judge that the sort key never reverses its direction; that walks are complete is always judged.',
    { answers: ['paging.order-independent-of-limit'] },
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
    'Judge only that a walk is complete and that two walks agree.',
    {
      check: members({
        tags: order,
        notes: order,
        activities: order,
        tickets: order,
        templates: order,
        webhooks: order,
      }),
      answers: ['order.unstated-repeatable'],
    },
  ),
  'order-direction': gap(
    '4.3',
    'Whether a list ascends or descends where only its sort key is named.',
    value<Readonly<Record<'contacts' | 'tasks' | 'conversations' | 'meetings', Direction>>>(
      { contacts: 'ascending', tasks: 'ascending', conversations: 'descending', meetings: 'ascending' },
      [
        { contacts: 'descending', tasks: 'ascending', conversations: 'descending', meetings: 'ascending' },
        { contacts: 'ascending', tasks: 'descending', conversations: 'descending', meetings: 'ascending' },
        { contacts: 'ascending', tasks: 'ascending', conversations: 'ascending', meetings: 'ascending' },
        { contacts: 'ascending', tasks: 'ascending', conversations: 'descending', meetings: 'descending' },
      ],
    ),
    'Either direction is fine if the whole list keeps it; it is reported.',
    {
      check: members({
        contacts: direction,
        tasks: direction,
        conversations: direction,
        meetings: direction,
      }),
    },
  ),
  'order-null-due': gap(
    '4.4',
    'Where a task without a due date is in the list.',
    choice('last', ['first']),
    'Judge the order of the dated tasks, and that the others are listed.',
  ),
  'order-done-tasks': gap(
    '4.4',
    'How done tasks are ordered.',
    value(['doneAt', 'descending'] as readonly string[], [
      ['doneAt', 'ascending'],
      ['dueAt', 'ascending'],
      ['id', 'ascending'],
    ]),
    'It is reported, never judged.',
    { check: order, answers: ['order.unstated-repeatable'] },
  ),
  'id-collation': gap(
    '4.3',
    'By which comparison, and in which direction, a list is ordered by id.',
    choice('code-unit', ['case-insensitive', 'numeric', 'database', 'descending']),
    'Bytewise, caseless or numeric order, or that of a database that ignores punctuation, is fine in either direction if it holds throughout.',
    { isShared: true },
  ),
}
