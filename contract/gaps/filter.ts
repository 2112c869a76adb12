import { choice, gap, value } from './gap.js'
import { flag, like, members, oneOf, type ValueCheck } from './value-check.js'

const permitted = "an IANA zone such as 'America/New_York', or an offset such as '-05:00'"

/** An offset as ISO 8601 writes it, up to a day. */
const isOffset = like(/^[+-](?:[01]\d|2[0-3]):[0-5]\d$/, permitted)

/** A zone of time: an IANA zone that this Node knows, or an offset from UTC. */
const zone: ValueCheck = (value, at = '') => {
  const problem = isOffset(value, at)
  return problem && (typeof value !== 'string' || !isKnown(value)) ? problem : undefined
}

// An offset without a colon is a zone for some releases of Node, and none for others.
function isKnown(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** How `from` and `to` bound the meetings of a list. */
export interface MeetingsRange {
  readonly from: 'included' | 'excluded'
  readonly to: 'included' | 'excluded'
  /** The zone in which a date without time is interpreted: an IANA zone, or an offset. */
  readonly dateZone: string
  readonly dateToCoversDay: boolean
  readonly reversed: 'empty' | 'refuse'
}

const inclusive: MeetingsRange = {
  from: 'included',
  to: 'included',
  dateZone: 'UTC',
  dateToCoversDay: true,
  reversed: 'empty',
}

const bound = oneOf('included', 'excluded')

/** What is open about filters (sections 4.3, 4.4 and 4.8). */
export const filterGaps = {
  'filter-combination-error': gap(
    '4.3',
    'How filters that must not be combined are answered, and whether lists that do not mention it combine theirs.',
    choice('refuse', ['intersect', 'one-wins', 'empty-page']),
    'A refusal is fine, and so is a page that satisfies all filters; a page that violates one is a finding.',
    {
      answers: [
        'filter.contact-updated-since-alone',
        'filter.deal-combination',
        'filter.deal-lead-alone',
        'filter.ticket-priority-assignee',
        'filter.ticket-lead-alone',
        'filter.activity-combination',
        'filter.conversation-combination',
      ],
    },
  ),
  'filter-unknown-reference': gap(
    '4.4',
    'Whether filtering by an unknown id gives an empty page or a 404: on tasks, whose entry lists a 404, or everywhere.',
    choice('empty', ['not-found', 'empty-everywhere']),
    'Both are fine.',
    { answers: ['task.list-404'] },
  ),
  'tasks-assignee-without-open': gap(
    '4.4',
    'What `assignedToEmail` means on tasks without `status=open`.',
    choice('refuse', ['filter', 'imply-open']),
    'A refusal is fine, and so is a page that holds tasks of that assignee only.',
    { answers: ['filter.task-assignee-without-open'] },
  ),
  'tasks-lead-combination': gap(
    '4.4',
    'Which other task filters `leadId` combines with.',
    value({ status: true, assignedToEmail: false }, [
      { status: false, assignedToEmail: false },
      { status: true, assignedToEmail: true },
    ]),
    'A refusal is fine, and so is the intersection.',
    { check: members({ status: flag, assignedToEmail: flag }), answers: ['filter.task-lead-status'] },
  ),
  'updated-since-boundary': gap(
    '4.3',
    'Whether a contact updated exactly at `updatedSince` is listed.',
    choice('included', ['excluded']),
    'Judge with other instants.',
  ),
  'meetings-range-boundary': gap(
    '4.8',
    'Whether `from` and `to` include their ends, what a date without time covers and in which zone (any IANA zone or offset), and what a reversed range gives.',
    value<MeetingsRange>(inclusive, [
      { ...inclusive, to: 'excluded' },
      { ...inclusive, from: 'excluded', to: 'excluded', dateToCoversDay: false, reversed: 'refuse' },
      { ...inclusive, dateZone: '-05:00' },
      { ...inclusive, reversed: 'refuse' },
    ]),
    'Judge meetings at least a day away from either end.',
    {
      check: members({
        from: bound,
        to: bound,
        dateZone: zone,
        dateToCoversDay: flag,
        reversed: oneOf('empty', 'refuse'),
      }),
    },
  ),
  'tag-matching': gap(
    '4.3',
    'Whether the tag filter distinguishes case, and blanks at the ends.',
    choice('exact', ['insensitive']),
    'Judge with lower-case words.',
  ),
}
