import type { GeneralAssumptions } from '../gaps/general.js'
import { email } from '../members/field.js'
import { conversationAssignBody } from '../requests/conversation.js'
import { replyBody } from '../requests/message.js'
import { conversationChannels, conversationStatuses } from '../words/conversation.js'
import { one, operation, page } from './operation.js'

const conversations = { section: '4.7', resource: 'conversations', tag: 'Conversations' } as const

/** The 422 of free text outside the window (gap.window-error). */
export const unprocessableText = ({ 'window-error': choice }: GeneralAssumptions) =>
  choice === 'unprocessable' ? [{ status: 422, code: 'invalid_request' }] : []

/** Conversations and their messages (section 4.7). */
export const conversationOperations = {
  listConversations: operation('GET /api/v1/conversations', {
    ...conversations,
    scope: 'conversations:read',
    summary: 'List conversations',
    description: 'Ordered by the last message. Private mailboxes are not part of the list.',
    filters: {
      status: { enum: conversationStatuses },
      channel: { enum: conversationChannels },
      assigneeEmail: email,
    },
    answer: page('conversation'),
    errors: ['contact_limit_exceeded'],
  }),
  listMessages: operation('GET /api/v1/conversations/{id}/messages', {
    ...conversations,
    scope: 'conversations:read',
    target: 'conversation',
    summary: 'List the messages of a conversation',
    description: 'The newest come first; internal notes are never among them.',
    answer: page('message'),
    errors: [],
  }),
  replyToConversation: operation('POST /api/v1/conversations/{id}/reply', {
    ...conversations,
    scope: 'conversations:write',
    target: 'conversation',
    summary: 'Reply in a conversation',
    description:
      'The message goes through the channel of the conversation. In a chat application, free text is taken for 24 hours after the last inbound message, and a template after that. After `unknown_outcome` repeat the call with the same `Idempotency-Key` only.',
    effects: 'sends',
    idempotencyKey: 'optional',
    body: replyBody,
    answer: one('sendResult', 201),
    // An e-mail is queued.
    successes: () => [201, 202],
    errors: [
      'contact_limit_exceeded',
      'quota_exceeded',
      'forbidden',
      'invalid_state',
      'unknown_outcome',
      'unavailable',
    ],
    assumedErrors: unprocessableText,
  }),
  assignConversation: operation('POST /api/v1/conversations/{id}/assign', {
    ...conversations,
    scope: 'conversations:write',
    target: 'conversation',
    summary: 'Assign a conversation',
    description: 'Null as `assigneeEmail` leaves it unassigned. A stale `expectedRev` is a `rev_mismatch`.',
    effects: 'writes',
    idempotencyKey: 'unlisted',
    body: conversationAssignBody,
    answer: one('conversation', 200),
    errors: ['rev_mismatch'],
  }),
}
