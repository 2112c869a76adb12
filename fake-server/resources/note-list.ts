import type { List } from '../pipeline/page.js'
import type { StoredNote } from '../store/workspace.js'
import { contactOf } from './contact.js'
import { isDescending } from './list-direction.js'

/** `GET /contacts/{id}/notes`: the newest first (section 4.3, gap.order-undocumented). */
export const noteList: List = {
  of: (workspace) => workspace.notes,
  range: (_, context) => ({
    index: 'contact',
    prefix: [contactOf(context, 'contact.notes-missing').id],
    descending: isDescending('notes', context.assumptions),
  }),
  passes: () => true,
  shows: ({ shown }: StoredNote) => shown,
}
