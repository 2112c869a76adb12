import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

const reply = op.replyToConversation
const send = op.sendMessage

/** Keys of replies, messages and assignments of conversations (section 4.7). */
export const conversationKeyRules = {
  'idempotency.reply': rule(
    '4.7',
    'Repeating a reply under its key gets the same `messageId`, and the conversation holds the message once.',
    {
      on: [reply],
      effects: 'sends',
      needs: ['record:conversation'],
      gaps: ['reply-required-one-of'],
    },
  ),
  'idempotency.message-send': rule(
    '4.7',
    'Repeating POST /api/v1/messaging/messages under its key gets the first answer again, and nothing more is sent.',
    {
      on: [send],
      effects: 'sends',
      needs: ['record:phone-number'],
      gaps: ['message-required-fields'],
    },
  ),
  'idempotency.unknown-outcome': rule(
    '4.7',
    'A reply that got 409 `unknown_outcome` gets it again when repeated under its key, which stands for that reply from then on, and is not sent again.',
    {
      on: [reply],
      effects: 'sends',
      needs: ['key:silent-provider', 'record:conversation'],
      gaps: ['reply-required-one-of', 'error-body', 'idempotency-failed-storage'],
    },
  ),
  'idempotency.unknown-outcome-message': rule(
    '4.7',
    'A message that got 409 `unknown_outcome` gets it again when repeated under its key, which stands for that message from then on, and is not tried again.',
    {
      on: [send],
      effects: 'sends',
      needs: ['key:silent-provider', 'record:phone-number'],
      gaps: ['message-required-fields', 'error-body', 'idempotency-failed-storage'],
    },
  ),
  'idempotency.conversation-assign': rule(
    '4.7',
    'POST /api/v1/conversations/{id}/assign takes a key as other writes do: repeated under it, the first 200 comes back.',
    {
      on: [op.assignConversation],
      effects: 'writes',
      needs: ['record:conversation', 'record:user'],
      gaps: ['idempotency-assign-endpoints'],
      doubt: 'The header is missing from its entry, while sections 1 and 4.1 mean every write.',
      ruledOut:
        'the repetition changes the conversation, or gets neither the first answer nor 409 `rev_mismatch`',
      leftOpen: 'whether the key counts',
    },
  ),
  'idempotency.message-key-absent': rule(
    '4.7',
    'POST /api/v1/messaging/messages without a key either sends the message or gets 400 `invalid_request`.',
    {
      on: [send],
      effects: 'sends',
      needs: ['record:phone-number'],
      gaps: ['idempotency-messages-missing-key', 'message-required-fields', 'error-body'],
      doubt: 'A key is called mandatory in practice here, and optional in general.',
      ruledOut: 'it ends in a 500, or is accepted without the 201 of a message that is sent',
      leftOpen: 'the status and code of a refusal',
    },
  ),
}
