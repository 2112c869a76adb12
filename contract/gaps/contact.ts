import type { Scope } from '../scope.js'
import { choice, gap, value } from './gap.js'
import {
  all,
  anything,
  distinct,
  flag,
  listOf,
  members,
  name,
  names,
  oneOf,
  orNull,
  record,
  scope,
  type ValueCheck,
  wholeNumber,
} from './value-check.js'

/** The names of contact fields: no two fields of a request have the same one. */
const fieldNames: ValueCheck = (value) => {
  const { names: renamed, note } = value as {
    readonly names: Readonly<Record<string, string>>
    readonly note: string | null
  }
  const seen = new Map<string, string>(note === null ? [] : [[note, 'the note']])
  for (const [field, one] of Object.entries(renamed)) {
    const other = seen.get(one)
    if (other !== undefined)
      return { at: `.names.${field}`, value: one, permitted: `another name than that of ${other}` }
    seen.set(one, field)
  }
  return undefined
}

/** What is open about contacts and tags (sections 2.1, 2.10, 4.2 and 4.3). */
export const contactGaps = {
  'contact-create-fields': gap(
    '4.3',
    'Which fields creating, updating and upserting a contact take.',
    value<{
      /** What a server requires in addition to a name and an e-mail. */
      readonly minimal: Readonly<Record<string, unknown>>
      /** The field of a note; null where there is none. */
      readonly note: string | null
      /** The names that a request uses for fields, by their names in the record. */
      readonly names: Readonly<Record<string, string>>
      /** Fields of the record that no request takes. */
      readonly without: readonly string[]
    }>({ minimal: {}, note: 'note', names: {}, without: [] }, [
      { minimal: {}, note: 'comment', names: {}, without: [] },
      {
        minimal: {},
        note: null,
        names: { secondName: 'middleName', lastname: 'lastName', secondLastname: 'secondLastName' },
        without: [],
      },
      {
        minimal: {},
        note: 'note',
        names: {},
        without: ['secondName', 'secondLastname', 'image', 'organizationId', 'source', 'stage'],
      },
    ]),
    'Name and e-mail are sent with every creation; `minimal` in the configuration adds what else a server requires.',
    {
      check: all(
        members({
          minimal: record(name, anything),
          note: orNull(name),
          names: record(name, name),
          without: names,
        }),
        fieldNames,
      ),
      answers: ['validation.contact-update-field-types', 'validation.contact-create-field-types'],
      forms: ['createContact', 'updateContact', 'upsertContact'],
    },
  ),
  'contact-create-required': gap(
    '4.3',
    'Which fields creating a contact requires.',
    choice('name-or-email', ['email', 'name', 'nothing']),
    'Send both name and e-mail.',
    { shapes: ['createContact'] },
  ),
  'contact-read-endpoint': gap(
    '4.2',
    'Whether one contact can be read by its id, as section 1 promises and the table of routes does not show.',
    choice('served', ['not-found']),
    'Try it on a contact of the run; otherwise read through the e-mail filter.',
    { forms: ['GET /api/v1/contacts/{id}'] },
  ),
  'contact-null-other-fields': gap(
    '4.3',
    'What null does to contact fields beyond the five that it clears.',
    choice('clear', ['refuse', 'ignore']),
    'It is reported, never judged.',
    { shapes: ['createContact', 'updateContact'] },
  ),
  'contact-update-empty': gap(
    '4.3',
    'How an update without any field is answered.',
    choice('unchanged', ['refuse']),
    'It is reported, never judged.',
  ),
  'contact-nested-merge': gap(
    '4.3',
    'Whether an incomplete `phone`, `movil` or `address` is merged into the stored one or replaces it.',
    choice('replace', ['merge']),
    'Judge with whole objects.',
  ),
  'tag-merge': gap(
    '4.3',
    'How merging tags treats case, blanks and order, and whether a tag that is both added and removed stays.',
    value<{
      readonly case: 'exact' | 'insensitive'
      readonly trim: boolean
      readonly order: 'first-seen' | 'sorted'
      readonly both: 'removed' | 'added'
    }>({ case: 'exact', trim: true, order: 'first-seen', both: 'removed' }, [
      { case: 'insensitive', trim: false, order: 'sorted', both: 'added' },
    ]),
    'Compare sets of distinct lower-case words, none of them both added and removed.',
    {
      check: members({
        case: oneOf('exact', 'insensitive'),
        trim: flag,
        order: oneOf('first-seen', 'sorted'),
        both: oneOf('removed', 'added'),
      }),
    },
  ),
  'tag-origin': gap(
    '2.10',
    'What creates a tag, what its counters count, and when one is null.',
    choice('of-contacts', ['vocabulary', 'counters-later']),
    'Only the types are judged.',
    { answers: ['tag.of-contacts'], shows: ['listTags'] },
  ),
  'note-created-id': gap(
    '2.1',
    'When a contact carries `noteCreatedId`.',
    choice('with-note', ['always', 'never']),
    'Judge its type where it is present, and that tagging never answers it.',
    { answers: ['record.note-created-id'], shapes: ['createContact', 'updateContact'] },
  ),
  'contact-tags-body': gap(
    '4.3',
    'How the body of tagging names what to add and what to remove.',
    value({ add: 'add', remove: 'remove' }, [
      { add: 'tags', remove: 'removeTags' },
      { add: 'addTags', remove: 'removeTags' },
    ]),
    'Use the configured names; otherwise try the default ones, then those of the update.',
    { check: all(members({ add: name, remove: name }), distinct(['add', 'remove'])), forms: ['tagContact'] },
  ),
  'contact-upsert': gap(
    '4.3',
    'What upsert takes and answers, and when it conflicts.',
    value<{
      readonly created: number
      readonly updated: number
      readonly required: readonly string[]
      readonly tags: 'merged' | 'replaced'
      /** A member next to `data` that says whether the contact was created; null for none. */
      readonly flag: string | null
    }>({ created: 201, updated: 200, required: ['email'], tags: 'merged', flag: null }, [
      { created: 200, updated: 200, required: ['email'], tags: 'merged', flag: 'created' },
      { created: 201, updated: 200, required: ['email'], tags: 'replaced', flag: null },
    ]),
    'Its body is configured; 200 and 201 are both fine, the rest is reported.',
    {
      check: all(
        members({
          created: wholeNumber(200, 299),
          updated: wholeNumber(200, 299),
          required: names,
          tags: oneOf('merged', 'replaced'),
          flag: orNull(name),
        }),
        distinct(['flag'], ['data']),
      ),
      answers: ['idempotency.contact-upsert', 'contact.upsert-create', 'contact.upsert-update'],
      forms: ['upsertContact'],
    },
  ),
  'upsert-scope': gap(
    '4.2',
    'Which scope upsert needs: the table puts it in brackets.',
    value<readonly Scope[]>(['contacts:write'], [['contacts:read', 'contacts:write']]),
    'It is reported, never judged.',
    { check: listOf(scope, 1), answers: ['auth.scope-contact-upsert'] },
  ),
}
