import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

/** Conversations, numbers and contacts of another workspace (section 4.7). */
export const conversationIsolationRules = {
  'isolation.conversation-paths': rule(
    '4.7',
    "Reading the messages of another workspace's conversation, replying in it or assigning it gets 404 `not_found`.",
    {
      on: [op.listMessages, op.replyToConversation, op.assignConversation],
      needs: ['key:other-workspace', 'record:conversation'],
      gaps: ['error-body', 'reply-required-one-of'],
    },
  ),
  'isolation.message-references': rule(
    '4.7',
    "POST /api/v1/messaging/messages gets 404 `not_found` when its `leadId` or `phoneNumberId` is another workspace's.",
    {
      on: [op.sendMessage],
      effects: 'sends',
      needs: ['key:other-workspace', 'record:phone-number'],
      gaps: ['message-required-fields', 'error-body'],
      doubt: 'Its own list of errors has no 404; that follows from workspaces being apart.',
      ruledOut: 'the message is sent, or ends in a 500',
      leftOpen: 'the status and code of the refusal',
    },
  ),
}
