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
    description:
      'The signing `secret` is in this answer and in no other. A workspace has at most 20 destinations.',
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
    description: 'Every destination of the workspace, without its signing secret.',
    answer: page('webhook'),
    errors: [],
  }),
  listWebhookEvents: operation('GET /api/v1/webhooks/events', {
    ...webhooks,
    section: '6',
    summary: 'List the events one can subscribe to',
    description:
      'The ids that `events` of a destination takes. The document names this operation without its shape, which is assumed.',
    paths: ({ 'webhook-events-catalog': { path } }) => [path],
    answer: { kind: 'catalog', status: 200 },
    errors: [],
  }),
  deleteWebhook: operation('DELETE /api/v1/webhooks/{id}', {
    ...webhooks,
    target: 'webhook',
    summary: 'Delete a webhook destination',
    description: 'The answer holds the id of the destination, and `deleted` true.',
    effects: 'writes',
    idempotencyKey: 'optional',
    answer: one('webhookDeleted', 200),
    errors: [],
  }),
}
