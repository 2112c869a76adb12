import { choice, gap, value } from './gap.js'

/** How `from` and `to` bound the meetings of a list. */
export interface MeetingsRange {
  readonly from: 'included' | 'excluded'
  readonly to: 'included' | 'excluded'
  /** The offset of the zone in which a date without time is read. */
  readonly dateZone: 'UTC' | '-05:00'
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

/** What is open about filters (sections 4.3, 4.4 and 4.8). */
export const filterGaps = {
  'filter-combination-error': gap(
    '4.3',
    'What filters get that must not go together, and whether lists that say nothing combine theirs.',
    choice('refuse', ['intersect', 'one-wins', 'empty-page']),
    'A refusal is fine, and so is a page that obeys all filters; a page that breaks one is a finding.',
  ),
  'filter-unknown-reference': gap(
    '4.4',
    'Whether filtering by an id that names nothing is an empty page or a 404; on tasks, whose entry lists a 404, or anywhere.',
    choice('empty', ['not-found', 'empty-everywhere']),
    'Take both.',
  ),
  'tasks-assignee-without-open': gap(
    '4.4',
    'What `assignedToEmail` means on tasks when `status=open` is not there.',
    choice('refuse', ['filter', 'imply-open']),
    'A refusal is fine, and so is a page that holds tasks of that assignee only.',
  ),
  'tasks-lead-combination': gap(
    '4.4',
    'With which other task filters `leadId` goes.',
    value({ status: true, assignedToEmail: false }, [
      { status: false, assignedToEmail: false },
      { status: true, assignedToEmail: true },
    ]),
    'A refusal is fine, and so is the intersection.',
  ),
  'updated-since-boundary': gap(
    '4.3',
    'Whether a contact updated at the very instant of `updatedSince` is listed.',
    choice('included', ['excluded']),
    'Stay clear of that instant when judging.',
  ),
  'meetings-range-boundary': gap(
    '4.8',
    'Whether `from` and `to` include their ends, what a date without time covers and where, and what a reversed range gives.',
    value<MeetingsRange>(inclusive, [
      { ...inclusive, to: 'excluded' },
      { ...inclusive, from: 'excluded', to: 'excluded', dateToCoversDay: false, reversed: 'refuse' },
      { ...inclusive, dateZone: '-05:00' },
      { ...inclusive, reversed: 'refuse' },
    ]),
    'Keep judged meetings a day away from either end.',
  ),
  'tag-matching': gap(
    '4.3',
    'Whether the tag filter minds case, and blanks at the ends.',
    choice('exact', ['insensitive']),
    'Judge with lower-case words.',
  ),
}
