import type { List } from '../pipeline/context.js'
import type { StoredMessage } from '../store/records.js'
import { conversationOf } from './conversation.js'

/** `GET /conversations/{id}/messages`: the newest first, without internal notes (section 4.7). */
export const messageList: List = {
  of: (workspace) => workspace.messages,
  range(_, context) {
    const { id } = conversationOf(context, context.params.id ?? '', 'conversation.messages-missing')
    return { index: 'conversation', prefix: [id], descending: true }
  },
  passes: ({ internal, visibleFrom }: StoredMessage, _, { world }) => !internal && visibleFrom <= world.now(),
  shows: ({ shown }: StoredMessage) => shown,
}
