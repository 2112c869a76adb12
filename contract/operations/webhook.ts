import { answerOf } from '../error-code.js'
import { webhookCreateBody } from '../requests/webhook.js'
import { one, operation, page } from './operation.js'

const webhooks = {
  section: '4.9',
  resource: 'webhooks',
  tag: 'Webhooks',
  scope: 'webhooks:manage',
} as const

/** Webhook destinations and the events they can subscribe to (sections 4.9 and 6). */
export const webhookOperations = {
  createWebhook: operation('POST /api/v1/webhooks', {
    ...webhooks,
    summary: 'Create a webhook destination',
    description: 'The signing `secret` is in this answer and in no other.',
    effects: 'writes',
    idempotencyKey: 'optional',
    body: webhookCreateBody,
    answer: one('webhook', 201),
    errors: ['conflict'],
    assumedErrors: ({ 'webhook-ssrf': choice }) => (choice === 'forbidden' ? [answerOf('forbidden')] : []),
  }),
  listWebhooks: operation('GET /api/v1/webhooks', {
    ...webhooks,
    summary: 'List webhook destinations',
    answer: page('webhook'),
    errors: [],
  }),
  listWebhookEvents: operation('GET /api/v1/webhooks/events', {
    ...webhooks,
    section: '6',
    summary: 'List the events one can subscribe to',
    paths: ({ 'webhook-events-catalog': { path } }) => [path],
    answer: { kind: 'catalog', status: 200 },
    errors: [],
  }),
  deleteWebhook: operation('DELETE /api/v1/webhooks/{id}', {
    ...webhooks,
    target: 'webhook',
    summary: 'Delete a webhook destination',
    effects: 'writes',
    idempotencyKey: 'optional',
    answer: one('webhookDeleted', 200),
    errors: [],
  }),
}
