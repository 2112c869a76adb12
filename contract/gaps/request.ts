import { choice, gap } from './gap.js'

/** What is open about reading requests: bodies, queries, ids and text (sections 2, 4, 8 and 9). */
export const requestGaps = {
  'unknown-body-properties': gap(
    '4',
    'Whether a body may hold unlisted properties where the entry does not forbid them.',
    choice('refuse', ['ignore']),
    'Judge it only at the entries that forbid them; report it elsewhere.',
  ),
  'unknown-query-params': gap(
    '4',
    'Whether an undocumented query parameter is refused.',
    choice('ignore', ['refuse']),
    'No judged call sends one.',
    { answers: ['paging.webhooks-list'], isShared: true },
  ),
  'repeated-query-params': gap(
    '4',
    'What a repeated query parameter means.',
    choice('refuse', ['first', 'last', 'set']),
    'It is reported, never judged.',
  ),
  'empty-query-value': gap(
    '4.1',
    'Whether a parameter with an empty value counts as sent.',
    choice('refuse-where-bounded', ['absent', 'refuse']),
    'No judged call sends one.',
  ),
  'length-unit': gap(
    '8',
    'What counts as one character where lengths are bounded.',
    choice('utf16', ['code-points', 'bytes']),
    'Judge with texts on which all units agree; with others only where the unit is configured.',
  ),
  'null-vs-absent': gap(
    '4',
    'Whether an optional body field takes null where its entry does not say so.',
    choice('refuse', ['absent', 'clear']),
    'No judged call sends null there.',
    { answers: ['validation.note-title-not-null'] },
  ),
  'path-id-overlong': gap(
    '4.1',
    'How a path id that is too long, or has an escaped slash, is refused.',
    choice('refuse', ['not-found', 'uri-too-long']),
    '400 and 404 are both fine; success or a 500 is a finding.',
    { answers: ['record.ids-usable-in-paths', 'limit.path-id'] },
  ),
  'datetime-syntax': gap(
    '2',
    'Whether a date-time in a request may omit offset or seconds, and how answers write theirs.',
    choice('offset-required', ['local-allowed', 'without-milliseconds']),
    'Send seconds and an offset, read any ISO 8601 form, and treat as invalid only what is clearly no date.',
    { shows: 'all' },
  ),
  'email-format': gap(
    '4.3',
    'By which grammar a text is an e-mail address: no blanks, a single at sign and a domain with a dot; all of RFC 5321; or anything around an at sign.',
    choice('ordinary', ['rfc5321', 'any-at-sign']),
    'Use ordinary addresses, and texts that are clearly not addresses.',
  ),
  'email-case': gap(
    '4.3',
    'Whether the case of an e-mail address is kept when it is stored and compared.',
    choice('insensitive', ['exact']),
    'Judge with lower-case addresses; others are only reported.',
  ),
  versioning: gap(
    '9',
    'What may change under `/api/v1` and how that is announced, in particular whether records have members beyond the documented ones.',
    choice('as-documented', ['more-members']),
    'Accept members beyond the documented ones, and report them.',
    { shows: 'all' },
  ),
}
