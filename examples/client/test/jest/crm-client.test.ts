import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { createFake, demoKeys, type Intercepting, type Ticket } from 'workspace-crm-conformance/fake'
import { CrmClient } from '../../src/crm-client.js'
import { webhookReceiver } from '../../src/webhook-receiver.js'

// The client sends with the global fetch, which the fake answers; other hosts are refused.
const origin = 'https://crm.example.com'
let receive: (request: Request) => Promise<Response>
const fake = createFake({ workspace: 'empty', webhooks: { fetch: (request) => receive(request) } })
fake.seed({
  contacts: [{ id: 'ana', email: 'ana@example.com' }],
  tickets: [{ id: 'late', contact: 'ana', subject: 'Late delivery' }],
})
const start = fake.snapshot()
const client = new CrmClient({ baseUrl: origin, apiKey: demoKeys.main, retries: { firstWaitMs: 1 } })

let interception: Intercepting
beforeAll(() => {
  interception = fake.intercept(origin, { others: 'refuse' })
})
afterAll(() => interception.dispose())
beforeEach(() => fake.restore(start))
afterEach(() => {
  jest.useRealTimers()
})

test('a lost answer is asked for again under the same key', async () => {
  fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
  const { id } = await client.createContact({ email: 'bo@example.com' })
  expect(fake.contacts.list({ email: 'bo@example.com' })).toMatchObject([{ id }])
  const keys = fake.requests('POST /contacts').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a 429 is waited for', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  fake.fail({ on: 'POST /contacts', with: 429, retryAfter: '30s' })
  const created = client.createContact({ email: 'bo@example.com' })
  while (jest.getTimerCount() === 0) await new Promise(setImmediate)
  await jest.advanceTimersByTimeAsync(29_000)
  fake.expectOnce('POST /contacts')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await created).toMatchObject({ email: 'bo@example.com' })
})

test('a change that another user overtook is applied to the newer state', async () => {
  fake.before('PATCH /tickets/{id}', (store) => store.tickets.update('late', { priority: 'urgent' }))
  for await (const ticket of client.tickets())
    await client.updateTicket(ticket, ({ priority }: Ticket) => ({ subject: `Late delivery (${priority})` }))
  expect(fake.tickets.get('late')).toMatchObject({ priority: 'urgent', subject: 'Late delivery (urgent)' })
})

test('all pages are read', async () => {
  fake.seed({ contacts: Array.from({ length: 250 }, (_, n) => ({ id: `contact_${n}` })) })
  const ids = new Set<string>()
  for await (const { id } of client.contacts()) ids.add(id)
  expect(ids.size).toBe(251)
  expect(fake.requests('GET /contacts').map(({ query }) => query.limit)).toEqual(['100', '100', '100'])
})

test('a signed delivery is handled', async () => {
  const handle = jest.fn<(event: object) => void>()
  const url = 'https://hooks.example.com/crm'
  const { secret = '' } = await client.createWebhook({ name: 'CRM', url, events: ['contact.created'] })
  receive = webhookReceiver(secret, handle)
  const { id } = await client.createContact({ email: 'bo@example.com' })
  expect(await fake.waitForDelivery({ type: 'contact.created' })).toMatchObject({ status: 204 })
  expect(handle).toHaveBeenCalledWith(expect.objectContaining({ data: expect.objectContaining({ id }) }))
})
