import { op } from '../operations/op.js'
import { unknownId } from './kinds/record.js'
import { family, rule } from './rule.js'

/** Webhook destinations and events (sections 2.11, 4.9 and 6). */
export const webhook = family('webhook', {
  'webhook.create-201': rule(
    '4.9',
    'POST /api/v1/webhooks answers 201 with a destination that has the values sent, and the list shows the same.',
    {
      on: [op.createWebhook],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-events-catalog'],
    },
  ),
  'webhook.secret-at-creation': rule(
    '4.9',
    'POST /api/v1/webhooks answers a `secret` that is not empty, and no other answer shows it but a replay of that one.',
    {
      on: [op.createWebhook, op.listWebhooks, op.deleteWebhook],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-events-catalog', 'webhook-create-replay-secret'],
    },
  ),
  'webhook.secret-suffix': rule(
    '2.11',
    "A destination's `secretSuffix` is, at creation and in every list, how the secret ends: its last 4 characters.",
    {
      on: [op.createWebhook, op.listWebhooks],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-events-catalog'],
    },
  ),
  'webhook.list-ok': rule(
    '4.9',
    'GET /api/v1/webhooks gives the destinations of the workspace, with 200 and without their `secret`.',
    {
      on: [op.listWebhooks],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-events-catalog', 'webhooks-list-paging'],
    },
  ),
  'webhook.delete-200': rule(
    '4.9',
    'DELETE /api/v1/webhooks/{id} answers 200 with that `id` and `deleted` true, and the list has the destination no more.',
    {
      on: [op.deleteWebhook],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-events-catalog'],
    },
  ),
  'webhook.delete-missing': unknownId(op.deleteWebhook, { gaps: ['error-body'] }),
  'webhook.counters-initial': rule(
    '6',
    'A destination begins with `failureCount` 0 and `lastEventAt` null.',
    {
      on: [op.createWebhook],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-events-catalog', 'webhook-defaults'],
      doubt: 'It is what the names of the fields suggest.',
      leftOpen: 'the values that the counters start from',
    },
  ),
  'webhook.active-default': rule('4.9', 'A destination created without `active` is active.', {
    on: [op.createWebhook],
    effects: 'writes',
    needs: ['record:event-id'],
    gaps: ['webhook-events-catalog', 'webhook-defaults'],
    doubt: 'No default is given.',
    leftOpen: 'whether a new destination is active',
  }),
  'webhook.event-catalog': rule(
    '6',
    'GET /api/v1/webhooks/events gives the event ids that a destination may subscribe to.',
    {
      on: [op.listWebhookEvents],
      effects: 'writes',
      gaps: ['webhook-events-catalog'],
      doubt: 'The path is named; what it answers, to which scope and in what pages is not.',
      leftOpen: 'what the catalog looks like, and who may read it',
    },
  ),
  'webhook.delivery': rule('6', 'An active destination is sent the events it subscribed to and no other.', {
    on: [op.createWebhook],
    effects: 'writes',
    needs: ['record:event-id', 'control:receiver'],
    gaps: ['webhook-events-catalog', 'webhook-delivery'],
    doubt: 'How and when an event is delivered is not shown.',
    ruledOut:
      'a destination receives what it has not subscribed to, or anything once it is deleted, or one of its events and not another that others receive',
    leftOpen: 'whether and when a delivery comes, and what `active` changes',
  }),
  'webhook.signature': rule('6', 'What a destination is sent is signed with its secret, by HMAC-SHA256.', {
    on: [op.createWebhook],
    effects: 'writes',
    needs: ['record:event-id', 'control:receiver'],
    gaps: ['webhook-events-catalog', 'webhook-signature'],
    doubt: 'Neither the header nor the signed text or its encoding is shown.',
    leftOpen: 'where the signature is, and of what text',
  }),
  'webhook.last-event': rule(
    '6',
    '`lastEventAt` of a destination moves when an event is delivered, and `failureCount` grows when the receiver fails.',
    {
      on: [op.createWebhook, op.listWebhooks],
      effects: 'writes',
      needs: ['record:event-id', 'control:receiver'],
      gaps: ['webhook-events-catalog', 'webhook-delivery', 'webhook-retries'],
      doubt: 'It is what the names of the fields suggest.',
      leftOpen: 'what moves the two fields',
    },
  ),
})
