import { limits } from '../limits.js'
import { choice, gap, value } from './gap.js'

/** What is open about the compact variant (sections 2.14 and 4.11). */
export const compactGaps = {
  'compact-selection': gap(
    '4.11',
    'How one gets this variant and not the other, as both have the same paths.',
    value('a fake serves one variant, chosen at its start', []),
    'Configured, or told by `next_cursor` in a page of contacts.',
  ),
  'compact-in-full': gap(
    '4.11',
    'Whether the full surface also has the routes only this variant shows.',
    choice('not-found', ['served']),
    'Note it, never judge it.',
  ),
  'compact-me-shape': gap(
    '4.11',
    'What the workspace of `/me` holds, and in which envelope.',
    value({ envelope: 'data', members: ['id', 'name'] as readonly string[] }, [
      { envelope: 'none', members: ['id', 'name', 'scopes'] },
    ]),
    'Judge 200 and an object; an id that stays the same may be anywhere in it.',
  ),
  'compact-record-types': gap(
    '2.14',
    'Which types the listed fields of this variant have, and which words their states are.',
    value(
      {
        string: ['id', 'title', 'name', 'channel', 'state'] as readonly string[],
        numberOrNull: ['score', 'value'] as readonly string[],
        strings: ['tags'] as readonly string[],
        stringOrNull: ['phone', 'company', 'notes', 'source'] as readonly string[],
      },
      [],
    ),
    'Judge that the names are there; types are reported.',
  ),
  'compact-input': gap(
    '4.11',
    'What creating and patching a contact take in this variant.',
    value(
      {
        fields: ['name', 'email', 'phone', 'company', 'tags', 'notes', 'source'] as readonly string[],
        required: ['name'] as readonly string[],
      },
      [
        {
          fields: ['name', 'email', 'phone', 'company', 'tags', 'notes', 'source'],
          required: ['name', 'email', 'source'],
        },
      ],
    ),
    'Configured; else name and e-mail are sent.',
  ),
  'compact-key-reuse-status': gap(
    '4.11',
    'Which status a reused key has here, where 409 is listed and 422 is not.',
    value({ status: 409, code: 'idempotency_key_reused' }, [
      { status: 422, code: 'idempotency_key_reused' },
      { status: 409, code: 'conflict' },
    ]),
    'Both statuses are fine.',
  ),
  'compact-replay-window': gap(
    '4.11',
    'How long a key replays in this variant.',
    value({ windowMs: 24 * 60 * 60 * 1000 }, [{ windowMs: 60 * 60 * 1000 }]),
    'Replay at once.',
  ),
  'compact-conflict': gap(
    '4.11',
    'What a 409 tells a writer of this variant.',
    value(['conflict', 'idempotency_in_progress', 'idempotency_key_reused'] as readonly string[], [
      ['idempotency_in_progress', 'idempotency_key_reused'],
    ]),
    'Note it, never judge it.',
  ),
  'compact-filters': gap(
    '4.11',
    'Whether lists can be filtered here, as no filter is shown.',
    choice('ignore', ['filter']),
    'Note it, never judge it.',
  ),
  'compact-body-16kb': gap(
    '4.11',
    'How many bytes 16 KB are, whether that many still pass, and where they are counted.',
    value<{ readonly maxBytes: number }>({ maxBytes: limits.compact.body.most }, [{ maxBytes: 16_000 }]),
    'Judge bodies clearly below and clearly above either reading.',
  ),
  'compact-single-envelope': gap(
    '4.11',
    'Whether a single record of this variant comes inside `data`.',
    choice('data', ['bare']),
    'An object in `data` is the record; without one the whole body is.',
  ),
}
