import type { Conversation } from '../../contract/index.js'
import type { List } from '../pipeline/context.js'
import { asStored } from '../store/email.js'

/** `GET /conversations`: the latest message first, or last (section 4.7, gap.order-direction). */
export const conversationList: List = {
  of: (workspace) => workspace.conversations,
  range({ assigneeEmail, channel, status }, { assumptions }) {
    const descending = assumptions['order-direction'].conversations === 'descending'
    if (assigneeEmail !== undefined)
      return { index: 'assigneeEmail', prefix: [asStored(assigneeEmail, assumptions)], descending }
    if (channel !== undefined) return { index: 'channel', prefix: [channel], descending }
    if (status !== undefined) return { index: 'status', prefix: [status], descending }
    return { index: 'all', prefix: [], descending }
  },
  passes(conversation: Conversation, { assigneeEmail, channel, status }, { workspace, assumptions }) {
    return (
      !workspace.privateConversationIds.has(conversation.id) &&
      (assigneeEmail === undefined || conversation.assigneeEmail === asStored(assigneeEmail, assumptions)) &&
      (channel === undefined || conversation.channel === channel) &&
      (status === undefined || conversation.status === status)
    )
  },
}
