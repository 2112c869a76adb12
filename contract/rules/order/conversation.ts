import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

/** The order of conversations and messages (section 4.7). */
export const conversationRules = {
  'order.conversations': rule(
    '4.7',
    'GET /api/v1/conversations goes by the time of the last message, in one direction throughout.',
    {
      on: [op.listConversations],
      needs: ['record:conversation'],
      gaps: ['order-direction', 'order-ties'],
    },
  ),
  'order.messages': rule(
    '4.7',
    'GET /api/v1/conversations/{id}/messages goes from the newest message back.',
    {
      on: [op.listMessages],
      needs: ['record:conversation'],
      gaps: ['order-ties'],
    },
  ),
}
