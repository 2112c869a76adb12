import type { List } from '../pipeline/context.js'
import type { StoredNote } from '../store/records.js'
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
