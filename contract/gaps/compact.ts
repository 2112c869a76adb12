import { limits } from '../limits.js'
import { choice, gap, outside, value } from './gap.js'
import {
  all,
  errorCode,
  listOf,
  members,
  name,
  names,
  oneOf,
  type ValueCheck,
  wholeNumber,
  within,
} from './value-check.js'

/** No field in two of the lists. */
const apart: ValueCheck = (value) => {
  const seen = new Map<string, string>()
  for (const [type, fields] of Object.entries(value as Readonly<Record<string, readonly string[]>>))
    for (const field of fields) {
      const other = seen.get(field)
      if (other !== undefined)
        return { at: `.${type}`, value: field, permitted: `each field in one list: it is in ${other} too` }
      seen.set(field, type)
    }
  return undefined
}

/** What is open about the compact variant (sections 2.14 and 4.11). */
export const compactGaps = {
  'compact-selection': gap(
    '4.11',
    'How this variant is selected, as both have the same paths.',
    outside(
      'a fake serves one variant, selected at its start',
      'no answer shows whether a host or a key decides: a key gets one variant, which its lists identify',
    ),
    'It is configured, or recognised by `next_cursor` in a page of contacts.',
  ),
  'compact-in-full': gap(
    '4.11',
    'Whether the full surface also has the routes that only this variant shows.',
    choice('not-found', ['served']),
    'It is reported, never judged.',
  ),
  'compact-me-shape': gap(
    '4.11',
    'What the workspace of `/me` holds, and in which envelope.',
    value({ envelope: 'data', members: ['id', 'name'] as readonly string[] }, [
      { envelope: 'none', members: ['id', 'name', 'scopes'] },
    ]),
    'Judge that it is 200 with an object; an id that stays the same may be anywhere in it.',
    { check: members({ envelope: oneOf('data', 'none'), members: names }), forms: ['getWorkspace'] },
  ),
  'compact-record-types': gap(
    '2.14',
    'Which types the listed fields of this variant have, and which values their states have.',
    value<{
      readonly string: readonly string[]
      readonly numberOrNull: readonly string[]
      readonly strings: readonly string[]
      readonly stringOrNull: readonly string[]
      readonly objectOrNull: readonly string[]
    }>(
      {
        string: ['id', 'title', 'name', 'channel', 'state'],
        numberOrNull: ['score', 'value'],
        strings: ['tags'],
        stringOrNull: ['phone', 'company', 'notes', 'source'],
        objectOrNull: [],
      },
      [
        {
          string: ['id', 'title', 'name', 'channel', 'state'],
          numberOrNull: ['score', 'value'],
          strings: ['tags', 'notes'],
          stringOrNull: ['phone', 'company', 'source'],
          objectOrNull: [],
        },
        {
          string: ['id', 'title', 'name', 'channel', 'state'],
          numberOrNull: ['score', 'value'],
          strings: ['tags'],
          stringOrNull: ['company', 'notes', 'source'],
          objectOrNull: ['phone'],
        },
      ],
    ),
    'Judge that the members are present; types are reported.',
    {
      check: all(
        members({
          string: names,
          numberOrNull: names,
          strings: names,
          stringOrNull: names,
          objectOrNull: names,
        }),
        apart,
      ),
      shows: ['listContacts', 'getContact', 'createContact', 'updateContact'],
    },
  ),
  'compact-input': gap(
    '4.11',
    'Which fields creating and updating a contact take in this variant.',
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
        {
          fields: [
            'name',
            'secondName',
            'lastname',
            'secondLastname',
            'email',
            'phone',
            'tags',
            'groups',
            'source',
          ],
          required: ['name'],
        },
      ],
    ),
    'The fields are configured; otherwise name and e-mail are sent.',
    {
      check: all(members({ fields: names, required: names }), within('required', 'fields')),
      forms: ['createContact', 'updateContact'],
    },
  ),
  'compact-key-reuse-status': gap(
    '4.11',
    'With which status a reused key is answered in this variant, which lists 409 and not 422.',
    value({ status: 409, code: 'idempotency_key_reused' }, [
      { status: 422, code: 'idempotency_key_reused' },
      { status: 409, code: 'conflict' },
    ]),
    'Both statuses are fine.',
    {
      check: members({ status: oneOf(409, 422), code: name }),
      answers: ['compact.key-reused', 'compact.statuses'],
    },
  ),
  'compact-replay-window': gap(
    '4.11',
    'How long a key is replayed in this variant.',
    value({ windowMs: 24 * 60 * 60 * 1000 }, [{ windowMs: 60 * 60 * 1000 }, { windowMs: 60 * 1000 }]),
    'Replay at once.',
    { check: members({ windowMs: wholeNumber(1) }) },
  ),
  'compact-conflict': gap(
    '4.11',
    'What a 409 means in this variant.',
    value(['conflict', 'idempotency_in_progress', 'idempotency_key_reused'] as readonly string[], [
      ['idempotency_in_progress', 'idempotency_key_reused'],
    ]),
    'It is reported, never judged.',
    { check: listOf(errorCode) },
  ),
  'compact-filters': gap(
    '4.11',
    'Whether lists of this variant can be filtered, as no filter is shown.',
    choice('ignore', ['filter']),
    'It is reported, never judged.',
  ),
  'compact-body-16kb': gap(
    '4.11',
    'How many bytes 16 KB are, whether a body of that size is accepted, and what is counted.',
    value<{ readonly maxBytes: number; readonly unit: 'bytes' | 'characters' }>(
      { maxBytes: limits.compact.body.most, unit: 'bytes' },
      [
        { maxBytes: 16_000, unit: 'bytes' },
        { maxBytes: limits.compact.body.most, unit: 'characters' },
      ],
    ),
    'Judge bodies clearly below and clearly above either reading.',
    { check: members({ maxBytes: wholeNumber(1), unit: oneOf('bytes', 'characters') }) },
  ),
  'compact-single-envelope': gap(
    '4.11',
    'Whether a single record of this variant comes inside `data`.',
    choice('data', ['bare']),
    'An object in `data` is the record; without one the record is the whole body.',
  ),
}
