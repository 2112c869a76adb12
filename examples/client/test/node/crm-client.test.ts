import assert from 'node:assert/strict'
import { after, afterEach, before, mock, test } from 'node:test'
import { createFake, demoKeys, type Listening } from 'workspace-crm-conformance/fake'
import { CrmClient } from '../../src/crm-client.js'
import { webhookReceiver } from '../../src/webhook-receiver.js'

// The fake is served on a port, as for a client in another process.
let receive: (request: Request) => Promise<Response>
const fake = createFake({ webhooks: { fetch: (request) => receive(request) } })
let server: Listening
let client: CrmClient

before(async () => {
  server = await fake.listen()
  client = new CrmClient({ baseUrl: server.url, apiKey: demoKeys.main, retries: { firstWaitMs: 1 } })
})
after(() => server.close())
afterEach(() => fake.reset())

test('a lost answer is asked for again under the same key', async () => {
  fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
  const { id } = await client.createContact({ email: 'bo@example.com' })
  assert.deepEqual(
    fake.contacts.list({ email: 'bo@example.com' }).map((contact) => contact.id),
    [id],
  )
  const keys = fake.requests('POST /contacts').map(({ idempotencyKey }) => idempotencyKey)
  assert.deepEqual(keys, [keys[0], keys[0]])
})

test('a 429 is waited for', async () => {
  fake.fail({ on: 'POST /contacts', with: 429, retryAfter: '1s' })
  const beganMs = performance.now()
  assert.equal((await client.createContact({ email: 'bo@example.com' })).email, 'bo@example.com')
  assert.ok(performance.now() - beganMs >= 1000)
  assert.equal(fake.requests('POST /contacts').length, 2)
})

test('a change that another user overtook is applied to the newer state', async () => {
  fake.seed({ tickets: [{ id: 'late', subject: 'Late delivery' }] })
  fake.before('PATCH /tickets/{id}', (store) => store.tickets.update('late', { priority: 'urgent' }))
  for await (const ticket of client.tickets())
    if (ticket.id === 'late')
      await client.updateTicket(ticket, ({ priority }) => ({ subject: `Late delivery (${priority})` }))
  assert.equal(fake.tickets.get('late')?.subject, 'Late delivery (urgent)')
})

test('all pages are read', async () => {
  fake.seed({ contacts: Array.from({ length: 250 }, () => ({})) })
  const ids = new Set<string>()
  for await (const { id } of client.contacts()) ids.add(id)
  assert.deepEqual(ids, new Set(fake.contacts.list().map(({ id }) => id)))
})

test('a signed delivery is handled', async () => {
  const handle = mock.fn()
  const url = 'https://hooks.example.com/crm'
  const { secret = '' } = await client.createWebhook({ name: 'CRM', url, events: ['contact.created'] })
  receive = webhookReceiver(secret, handle)
  await client.createContact({ email: 'bo@example.com' })
  const { status } = await fake.waitForDelivery({ type: 'contact.created' })
  assert.equal(status, 204)
  assert.equal(handle.mock.callCount(), 1)
})
