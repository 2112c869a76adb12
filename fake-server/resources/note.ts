import { limits, type Note, noteMembers, recordOf } from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'

/** The characters of a text that go into a title. */
const headOf = (text: string | null): string | null =>
  text && [...text].slice(0, limits.activity.title.max).join('')

/** Stores a note of a contact (section 2.8, gap.note-field-map). */
export function addNote(
  { workspace, world, assumptions }: Context,
  contactId: string,
  given: Pick<Note, 'id'> & Partial<Note>,
): void {
  const { id, title, content = null } = given
  const note = recordOf(noteMembers, {
    type: 'note',
    createdBy: 'api',
    tags: [],
    createdAt: world.instant(),
    ...given,
    title: title ?? (assumptions['note-field-map'] === 'content' ? null : headOf(content)),
  })
  workspace.notes.put({ id, contactId, shown: Object.freeze(note) })
}
