import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

/** What an exhausted plan answers (section 7). */
export const quotaRules = {
  'error.quota-exceeded': rule(
    '7',
    'A message that neither plan nor SMS balance can pay for gets 402 `quota_exceeded`, and gets it again when repeated.',
    {
      on: [op.replyToConversation, op.sendMessage],
      effects: 'sends',
      needs: ['key:quota-exhausted', 'record:conversation', 'record:phone-number'],
      gaps: ['quota-accounting', 'error-body', 'reply-required-one-of', 'message-required-fields'],
    },
  ),
}
