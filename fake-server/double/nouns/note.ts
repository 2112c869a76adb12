import { type Note, noteMembers, recordOf, records } from '../../../contract/index.js'
import type { StoredNote } from '../../store/records.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun } from './noun.js'

/** A note with the contact that it is of (section 2.8). */
export type ContactNote = Note & { readonly contactId: string }

/** A note as a test gives it; `contact` is an id. */
export type NoteDraft = Draft<ContactNote> & { readonly contact?: string }

const shown = ({ contactId, shown }: StoredNote): ContactNote => ({ ...shown, contactId })

const stored = ({ contactId, ...note }: ContactNote): StoredNote =>
  Object.freeze({ id: note.id, contactId, shown: frozen(note) })

/** The notes of contacts (section 2.8). */
export const notes: Noun<ContactNote, NoteDraft> = {
  singular: 'note',
  draft: draftSchema(records.note, {
    members: noteMembers,
    more: { contactId: { type: 'string' } },
    names: { contact: 'contactId' },
  }),
  required: ['contactId'],
  references: { contactId: 'contacts' },
  get({ notes }, id) {
    const note = notes.get(id)
    return note && shown(note)
  },
  all: ({ notes }) => [...notes.all()].map(shown),
  add(draft, { workspace, world }) {
    const { contactId = '', ...given } = draft
    const note = recordOf(noteMembers, {
      id: world.id('note'),
      content: 'A note',
      type: 'note',
      createdBy: workspace.users[0]?.email ?? null,
      tags: [],
      createdAt: world.instant(),
      ...(given as Partial<Note>),
    })
    return shown(workspace.notes.put(stored({ ...note, contactId })))
  },
  change: (note, change, { workspace }) =>
    shown(workspace.notes.put(stored({ ...note, ...change } as ContactNote))),
  remove: ({ id }, { workspace }) => void workspace.notes.delete(id),
}
