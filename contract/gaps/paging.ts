import { choice, gap, value } from './gap.js'
import { flag, members, milliseconds, orNull } from './value-check.js'

/** What is open about pages and cursors (sections 4.1, 4.9 and 8). */
export const pagingGaps = {
  'limit-out-of-range': gap(
    '8',
    'What a `limit` of 0, or of more than 100, does.',
    choice('refuse', ['clamp', 'default']),
    'Send both; a refusal or a page within the maximum is fine, everything else is a finding.',
    { answers: ['paging.limit-zero', 'paging.limit-above-max'], isShared: true },
  ),
  'limit-syntax': gap(
    '4.1',
    'Whether a `limit` with a sign, blanks or leading zeros, or an empty one, is a number.',
    value({ leadingZeros: true, sign: false, blanks: false, empty: false }, [
      { leadingZeros: false, sign: false, blanks: false, empty: false },
      { leadingZeros: true, sign: true, blanks: true, empty: true },
    ]),
    'Judge letters and fractions; the rest is only reported.',
    { check: members({ leadingZeros: flag, sign: flag, blanks: flag, empty: flag }) },
  ),
  'cursor-garbage': gap(
    '4.1',
    'How a cursor that no page gave is answered.',
    choice('refuse', ['first-page', 'empty-page', 'not-found']),
    'Send one; only a 500 is a finding.',
    { answers: ['paging.cursor-garbage'], isShared: true },
  ),
  'cursor-binding': gap(
    '4.1',
    'Whether a cursor works only with the list, filters and limit of the page that gave it.',
    value({ list: true, filters: true, limit: false }, [
      { list: false, filters: false, limit: false },
      { list: true, filters: true, limit: true },
    ]),
    'Change none of the three within a judged walk; other uses are only reported.',
    { check: members({ list: flag, filters: flag, limit: flag }), shapes: 'pages' },
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
    'Walk without pauses and send each cursor once.',
    { check: members({ expiresMs: orNull(milliseconds), reusable: flag }), shapes: 'pages' },
  ),
  'short-pages': gap(
    '4.1',
    'Whether a page before the last may hold fewer records than `limit`, or none.',
    choice('full', ['short', 'empty-last']),
    'Follow the cursor, never the count; that pages are full is at most a question.',
    { shapes: 'pages' },
  ),
  'paging-under-writes': gap(
    '4.1',
    'How a walk treats records that are created, changed or removed while it runs.',
    choice('keyset', ['offset']),
    'Judge a walk by records that the suite itself leaves unchanged.',
    { shapes: 'pages' },
  ),
  'webhooks-list-paging': gap(
    '4.9',
    'Whether the list of destinations takes `limit` and `cursor`: its entry has no parameters, while section 4.1 says all lists do.',
    choice('pages', ['ignored', 'refused']),
    'Follow a cursor where one is given; the effect of a limit is only reported.',
    { answers: ['paging.webhooks-list'] },
  ),
}
