import { CrmClient } from '../../../examples/client/src/crm-client.js'
import { webhookReceiver } from '../../../examples/client/src/webhook-receiver.js'
import type { Webhook } from '../../../fake-server/index.js'
import { honest } from '../subject.js'
import { type FaultyClient, faulty } from './faulty-client.js'
import { changing, isFor } from './sending.js'

class RegistersTwice extends CrmClient {
  override async createWebhook(...given: Parameters<CrmClient['createWebhook']>): Promise<Webhook> {
    await super.createWebhook(...given)
    return super.createWebhook(...given)
  }
}

/** Clients that go wrong about webhooks. */
export const webhookFaults: readonly FaultyClient[] = [
  faulty(
    'client.webhook-https',
    'registers a plain http address',
    changing((request) => {
      if (isFor(request, 'POST /webhooks')) request.json = { ...request.json, url: 'http://example.com/crm' }
    }),
  ),
  faulty('client.webhook-once', 'registers twice', (options) => new RegistersTwice(options)),
  faulty('client.webhook-answers', 'answers deliveries with an error page', honest.make, {
    receiver: (secret, handle) => async (request) => {
      const { status } = await webhookReceiver(secret, handle)(request)
      return new Response('sorry', { status: status === 204 ? 500 : status })
    },
  }),
  faulty('client.webhook-answers', 'verifies deliveries with another secret', honest.make, {
    receiver: (_, handle) => webhookReceiver('another secret', handle),
  }),
]
