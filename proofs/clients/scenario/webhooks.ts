import assert from 'node:assert/strict'
import { allOf, idsOf, type ScenarioTests } from './scenario-test.js'

const destination = {
  name: 'CRM',
  url: 'https://example.com/crm',
  events: ['contact.created'],
  active: true,
}

/** Webhook destinations and deliveries. */
export const webhookTests: ScenarioTests = {
  'a delivery is handled once': async ({ fake, client, receive }) => {
    const handled: string[] = []
    const { id, secret = '' } = await client.createWebhook(destination)
    receive(secret, ({ type }) => handled.push(type))
    await client.createContact({ name: 'Bo', email: 'bo@example.com' })
    const delivery = await fake.waitForDelivery({ type: 'contact.created', timeout: '1s' })
    assert.equal(delivery.status, 204)
    fake.redeliver(delivery)
    await fake.waitForDelivery({ attempt: 2, timeout: '1s' })
    assert.deepEqual(handled, ['contact.created'])
    await client.deleteWebhook(id)
    assert.deepEqual(fake.webhooks.list(), [])
  },
  'the secret of a destination is known even if the first answer is lost': async ({ fake, client }) => {
    fake.fail({ on: 'POST /webhooks', with: 'lost-after-commit' })
    const { id, secret } = await client.createWebhook(destination)
    assert.ok(secret !== undefined)
    assert.deepEqual(idsOf(await allOf(client.webhooks())), [id])
    assert.deepEqual(idsOf(fake.webhooks.list()), [id])
  },
}
