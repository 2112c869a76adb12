import { rule } from '../rule.js'

/** The order of conversations and messages (section 4.7). */
export const conversationRules = {
  conversations: rule(
    '4.7',
    'GET /api/v1/conversations goes by the time of the last message, in one direction throughout.',
    {
      on: ['GET /api/v1/conversations'],
      needs: ['record:conversation'],
      gaps: ['order-direction', 'order-ties'],
    },
  ),
  messages: rule('4.7', 'GET /api/v1/conversations/{id}/messages goes from the newest message back.', {
    on: ['GET /api/v1/conversations/{id}/messages'],
    needs: ['record:conversation'],
    gaps: ['order-ties'],
  }),
}
