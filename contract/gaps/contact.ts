import type { Scope } from '../scope.js'
import { choice, gap, value } from './gap.js'

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
  ),
  'contact-create-required': gap(
    '4.3',
    'Which fields creating a contact requires.',
    choice('name-or-email', ['email', 'name', 'nothing']),
    'Send both name and e-mail.',
  ),
  'contact-read-endpoint': gap(
    '4.2',
    'Whether one contact can be read by its id, as section 1 promises and the table of routes does not show.',
    choice('served', ['not-found']),
    'Try it on a contact of the run; otherwise read through the e-mail filter.',
  ),
  'contact-null-other-fields': gap(
    '4.3',
    'What null does to contact fields beyond the five that it clears.',
    choice('clear', ['refuse', 'ignore']),
    'It is reported, never judged.',
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
  ),
  'tag-origin': gap(
    '2.10',
    'What creates a tag, what its counters count, and when one is null.',
    choice('of-contacts', ['vocabulary', 'counters-later']),
    'Only the types are judged.',
  ),
  'note-created-id': gap(
    '2.1',
    'When a contact carries `noteCreatedId`.',
    choice('with-note', ['always', 'never']),
    'Judge its type where it is present, and that tagging never answers it.',
  ),
  'contact-tags-body': gap(
    '4.3',
    'How the body of tagging names what to add and what to remove.',
    value({ add: 'add', remove: 'remove' }, [
      { add: 'tags', remove: 'removeTags' },
      { add: 'addTags', remove: 'removeTags' },
    ]),
    'Use the configured names; otherwise try the default ones, then those of the update.',
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
  ),
  'upsert-scope': gap(
    '4.2',
    'Which scope upsert needs: the table puts it in brackets.',
    value<readonly Scope[]>(['contacts:write'], [['contacts:read', 'contacts:write']]),
    'It is reported, never judged.',
  ),
}
