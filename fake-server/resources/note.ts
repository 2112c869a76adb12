import { limits, type Note } from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'

/** The characters of a text that go into a title. */
const headOf = (text: string | null): string | null =>
  text && [...text].slice(0, limits.activity.title.max).join('')

/** Stores a note of a contact (section 2.8, gap.note-field-map). */
export function addNote(
  { workspace, world, assumptions }: Context,
  contactId: string,
  { id, title, content }: Pick<Note, 'id' | 'title' | 'content'>,
): void {
  const note: Note = {
    id,
    title: title ?? (assumptions['note-field-map'] === 'content' ? null : headOf(content)),
    content,
    type: 'note',
    createdBy: 'api',
    tags: [],
    createdAt: world.instant(),
  }
  workspace.notes.put({ id, contactId, shown: Object.freeze(note) })
}
