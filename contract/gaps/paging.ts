import { choice, gap, value } from './gap.js'

/** What is open about pages and cursors (sections 4.1, 4.9 and 8). */
export const pagingGaps = {
  'limit-out-of-range': gap(
    '8',
    'What a `limit` of 0, or of more than 100, does.',
    choice('refuse', ['clamp', 'default']),
    'Ask with both; a refusal or a page within the maximum is fine, all else is a finding.',
  ),
  'limit-syntax': gap(
    '4.1',
    'Whether a `limit` with a sign, blanks or leading zeros, or an empty one, is a number.',
    value({ leadingZeros: true, sign: false, blanks: false, empty: false }, [
      { leadingZeros: false, sign: false, blanks: false, empty: false },
      { leadingZeros: true, sign: true, blanks: true, empty: true },
    ]),
    'Judge letters and fractions; the rest is noted only.',
  ),
  'cursor-garbage': gap(
    '4.1',
    'What a cursor gets that no page ever gave.',
    choice('refuse', ['first-page', 'empty-page', 'not-found']),
    'Look once; only a 500 is a finding.',
  ),
  'cursor-binding': gap(
    '4.1',
    'Whether a cursor works only with the list, filters and limit of the page that gave it.',
    value({ list: true, filters: true, limit: false }, [
      { list: false, filters: false, limit: false },
      { list: true, filters: true, limit: true },
    ]),
    'Change none of the three within a judged walk; other uses are noted only.',
  ),
  'cursor-lifetime': gap(
    '4.1',
    'Whether a cursor expires, or is used up.',
    value<{ readonly expiresMs: number | null; readonly reusable: boolean }>(
      { expiresMs: null, reusable: true },
      [
        { expiresMs: 10 * 60 * 1000, reusable: true },
        { expiresMs: null, reusable: false },
      ],
    ),
    'Walk at once and send each cursor a single time.',
  ),
  'short-pages': gap(
    '4.1',
    'Whether a page before the last may hold fewer records than `limit`, or none.',
    choice('full', ['short', 'empty-last']),
    'Go by the cursor, never by the count; that pages are full is at most a question.',
  ),
  'paging-under-writes': gap(
    '4.1',
    'What a walk makes of records that come, change or go while it runs.',
    choice('keyset', ['offset']),
    'Judge a walk by records the suite itself keeps still.',
  ),
  'webhooks-list-paging': gap(
    '4.9',
    'Whether the list of destinations takes `limit` and `cursor`: its entry has no parameters, section 4.1 speaks of all lists.',
    choice('pages', ['ignored', 'refused']),
    'Follow a cursor where one is given; a limit is noted only.',
  ),
}
