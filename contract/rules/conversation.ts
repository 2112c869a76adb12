import { op } from '../operations/op.js'
import { windowRules } from './conversation/window.js'
import { unknownId } from './kinds/record.js'
import { family, rule } from './rule.js'

const list = op.listConversations
const messages = op.listMessages
const reply = op.replyToConversation
const assign = op.assignConversation

/** Conversations, their messages and replies (sections 2.4, 2.5 and 4.7). */
export const conversation = family('conversation', {
  'conversation.list-ok': rule('4.7', 'GET /api/v1/conversations gives 200 and a page of conversations.', {
    on: [list],
  }),
  'conversation.list-contact-limit': rule(
    '4.1',
    'GET /api/v1/conversations gets 402 `contact_limit_exceeded` in a workspace that its contact limit blocks.',
    { on: [list], needs: ['key:contact-limited'], gaps: ['error-body'] },
  ),
  'conversation.private-mailboxes': rule(
    '2.4',
    'No conversation of a private mailbox is listed, under whatever filter.',
    {
      on: [list],
      needs: ['record:private-mailbox'],
    },
  ),
  'conversation.messages-ok': rule(
    '4.7',
    'GET /api/v1/conversations/{id}/messages gives 200 and a page of the messages of that conversation, and of no other.',
    { on: [messages], needs: ['record:conversation'], gaps: ['record-origin'] },
  ),
  'conversation.messages-missing': unknownId(messages, { gaps: ['conversation-id-malformed', 'error-body'] }),
  'conversation.no-internal-notes': rule('2.5', 'An internal note is among the messages on no page.', {
    on: [messages],
    needs: ['record:internal-note'],
  }),
  'conversation.reply-201': rule(
    '4.7',
    'A reply that is sent gets 201 and a send result with the id and the channel of its conversation.',
    {
      on: [reply],
      effects: 'sends',
      needs: ['record:conversation'],
      gaps: ['reply-required-one-of', 'email-queued'],
    },
  ),
  'conversation.reply-queued-202': rule(
    '4.7',
    'A reply by e-mail gets 202 and `queued` where it is queued, and 201 and `sent` where it is sent.',
    {
      on: [reply],
      effects: 'sends',
      needs: ['record:conversation'],
      gaps: ['reply-required-one-of', 'email-queued'],
    },
  ),
  'conversation.reply-listed': rule(
    '4.7',
    'A reply that was sent is found among the messages under its `messageId`, outbound and with its text.',
    {
      on: [reply, messages],
      effects: 'sends',
      needs: ['record:conversation'],
      gaps: ['reply-required-one-of', 'reply-visibility'],
      doubt: 'The document does not say that replies are listed, nor when.',
      ruledOut: 'the message of a reply is inbound, or by chat or SMS has another text',
      leftOpen: 'whether and when replies are listed',
    },
  ),
  'conversation.reply-same-channel': rule(
    '4.7',
    'A reply of plain text leaves by the channel of its conversation.',
    {
      on: [reply],
      effects: 'sends',
      needs: ['record:conversation'],
      gaps: ['reply-required-one-of'],
    },
  ),
  ...windowRules,
  'conversation.reply-contact-limit': rule(
    '4.7',
    'A reply gets 402 `contact_limit_exceeded` in a workspace that its contact limit blocks, and does not go out.',
    {
      on: [reply],
      needs: ['key:contact-limited', 'record:conversation'],
      gaps: ['reply-required-one-of', 'error-body'],
    },
  ),
  'conversation.reply-quota': rule(
    '4.7',
    "A reply by chat application or e-mail gets 402 `quota_exceeded` once the plan's allowance is used up.",
    {
      on: [reply],
      needs: ['key:quota-exhausted', 'record:conversation'],
      gaps: ['reply-required-one-of', 'quota-accounting', 'error-body'],
    },
  ),
  'conversation.reply-sms-balance': rule(
    '4.7',
    'A reply by SMS gets 402 `quota_exceeded` once the balance is used up, whatever is left of the plan.',
    {
      on: [reply],
      effects: 'sends',
      needs: ['key:quota-exhausted', 'record:conversation'],
      gaps: ['reply-required-one-of', 'quota-accounting', 'error-body'],
    },
  ),
  'conversation.reply-paused': rule(
    '4.7',
    'While e-mail is paused, a reply by e-mail gets 403 `forbidden` that gives `sending_paused` as the reason, and replies by other channels go out.',
    {
      on: [reply],
      effects: 'sends',
      needs: ['key:sending-paused', 'record:conversation'],
      gaps: ['reply-required-one-of', 'forbidden-reason-path', 'error-body'],
    },
  ),
  'conversation.reply-missing': unknownId(reply, {
    gaps: ['reply-required-one-of', 'conversation-id-malformed', 'error-body'],
  }),
  'conversation.reply-invalid-state': rule(
    '4.7',
    'A conversation that cannot take a reply answers it with 409 `invalid_state`.',
    {
      on: [reply],
      needs: ['record:conversation'],
      gaps: ['reply-required-one-of', 'reply-invalid-state', 'error-body'],
      doubt: 'The code is listed, and nothing says for which states.',
      ruledOut: 'a reply that is refused is sent',
      leftOpen: 'which states refuse a reply, and by which code',
    },
  ),
  'conversation.reply-unknown-outcome': rule(
    '4.7',
    'A reply gets 409 `unknown_outcome` where the provider stays silent.',
    {
      on: [reply],
      effects: 'sends',
      needs: ['key:silent-provider', 'record:conversation'],
      gaps: ['reply-required-one-of', 'error-body'],
    },
  ),
  'conversation.reply-unavailable': rule(
    '4.7',
    'A reply gets 503 `unavailable` while the service cannot send, and does not go out.',
    {
      on: [reply],
      needs: ['key:provider-down', 'record:conversation'],
      gaps: ['reply-required-one-of', 'error-body'],
      doubt: 'That an outage of the provider counts as the service being unavailable is a conclusion.',
      ruledOut: 'a reply is answered as `sent`, or is sent although it is refused',
      leftOpen: 'the status and code of the refusal, and whether a reply may wait',
    },
  ),
  'conversation.assign-200': rule(
    '4.7',
    "POST /api/v1/conversations/{id}/assign gives 200 and the conversation, which has the user's address for `assigneeEmail` from then on.",
    {
      on: [assign],
      effects: 'writes',
      needs: ['record:conversation', 'record:user'],
      gaps: ['assignee-unknown'],
    },
  ),
  'conversation.unassign': rule(
    '4.7',
    'POST /api/v1/conversations/{id}/assign with null for `assigneeEmail` gives 200, and the conversation has no assignee any more.',
    { on: [assign], effects: 'writes', needs: ['record:conversation'] },
  ),
  'conversation.assign-missing': unknownId(assign, {
    gaps: ['error-precedence', 'conversation-id-malformed', 'error-body'],
  }),
})
