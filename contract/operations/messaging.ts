import { answerOf } from '../error-code.js'
import { pathSafeId } from '../members/field.js'
import { messageSendBody } from '../requests/message.js'
import { unprocessableText } from './conversation.js'
import { one, operation, page } from './operation.js'

const messaging = {
  section: '4.7',
  resource: 'conversations',
  tag: 'Messaging',
  feature: { name: 'chat' },
} as const

/** The two notations of the path of the chat templates (section 4.2, gap.template-path). */
export const templatePaths = {
  chat: '/api/v1/messaging/chat/templates',
  chatapp_1: '/api/v1/messaging/chatapp_1/templates',
} as const

/** Messages that start a conversation, and the chat templates (section 4.7). */
export const messagingOperations = {
  sendMessage: operation('POST /api/v1/messaging/messages', {
    ...messaging,
    scope: 'conversations:write',
    summary: 'Start or continue a conversation with a message',
    description:
      '`channel` selects a chat application or SMS. Send an `Idempotency-Key`: after `unknown_outcome` repeat the call with the same one only.',
    effects: 'sends',
    idempotencyKey: 'advised',
    body: messageSendBody,
    answer: one('sendResult', 201),
    errors: [
      'contact_limit_exceeded',
      'quota_exceeded',
      'feature_disabled',
      'not_found',
      'conflict',
      'invalid_state',
      'unknown_outcome',
      'unavailable',
    ],
    assumedErrors: (assumptions) => [
      ...(assumptions['window-error'] === 'forbidden' ? [answerOf('forbidden')] : []),
      ...unprocessableText(assumptions),
    ],
  }),
  listTemplates: operation('GET /api/v1/messaging/chat/templates', {
    ...messaging,
    scope: 'conversations:read',
    summary: 'List chat templates',
    description:
      'The templates of the business account of the number. Older templates whose account is unknown are left out.',
    paths: ({ 'template-path': notation }) =>
      notation === 'both' ? Object.values(templatePaths) : [templatePaths[notation]],
    filters: { phoneNumberId: pathSafeId },
    answer: page('template'),
    errors: ['feature_disabled', 'not_found'],
  }),
}
