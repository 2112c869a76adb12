import type { Note } from '../../contract/index.js'
import type { Context } from '../context.js'

/** Stores a note of a contact (section 2.8, gap.note-field-map). */
export function addNote(
  { workspace, world }: Context,
  contactId: string,
  { id, title, content }: Pick<Note, 'id' | 'title' | 'content'>,
): void {
  const note: Note = {
    id,
    title,
    content,
    type: 'note',
    createdBy: 'api',
    tags: [],
    createdAt: world.instant(),
  }
  workspace.notes.put({ id, contactId, shown: Object.freeze(note) })
}
