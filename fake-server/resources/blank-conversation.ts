import { type Conversation, conversationMembers, recordOf } from '../../contract/index.js'

/** A conversation without messages that nothing was said about (section 2.4). */
export const blankConversation: Conversation = recordOf(conversationMembers, {
  id: '',
  channel: 'chatapp_1',
  status: 'open',
  awaitingReply: false,
  botActive: false,
  handoffOpen: false,
  unreadCount: 0,
  rev: 1,
})
