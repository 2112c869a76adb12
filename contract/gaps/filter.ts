import { choice, gap, value } from './gap.js'

/** What is open about filters (sections 4.3, 4.4 and 4.8). */
export const filterGaps = {
  'filter-combination-error': gap(
    '4.3',
    'What filters get that must not go together, and whether lists that say nothing combine theirs.',
    choice('refuse', ['intersect']),
    'A refusal is fine, and so is a page that obeys all filters; a page that breaks one is a finding.',
  ),
  'filter-unknown-reference': gap(
    '4.4',
    'Whether filtering by an id that names nothing is an empty page or a 404.',
    choice('empty', ['not-found']),
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
    value({ from: 'included', to: 'included', dateZone: 'UTC', dateToCoversDay: true, reversed: 'empty' }, [
      { from: 'excluded', to: 'excluded', dateZone: 'UTC', dateToCoversDay: false, reversed: 'refuse' },
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
