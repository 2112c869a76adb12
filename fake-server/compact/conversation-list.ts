import type { CompactConversation } from '../../contract/index.js'
import type { List } from '../pipeline/context.js'

/** `GET /conversations`: by id; filters count by assumption alone (section 4.11, gap.compact-filters). */
export const conversationList: List = {
  of: (workspace) => workspace.compact.conversations,
  range({ status, channel }, { assumptions }) {
    const filtered = assumptions['compact-filters'] === 'filter'
    if (filtered && status !== undefined) return { index: 'state', prefix: [status] }
    if (filtered && channel !== undefined) return { index: 'channel', prefix: [channel] }
    return { index: 'id', prefix: [] }
  },
  passes(conversation: CompactConversation, { status, channel }, { assumptions }) {
    if (assumptions['compact-filters'] === 'ignore') return true
    return (
      (status === undefined || conversation.state === status) &&
      (channel === undefined || conversation.channel === channel)
    )
  },
}
