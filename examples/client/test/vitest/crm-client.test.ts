import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFake, demoKeys, type Fake } from 'workspace-crm-conformance/fake'
import { isApiError } from '../../src/api-error.js'
import { CrmClient } from '../../src/crm-client.js'
import { webhookReceiver } from '../../src/webhook-receiver.js'

const start = createFake({ workspace: 'empty', clock: 'timers' })
start.seed({
  contacts: [{ id: 'ana', email: 'ana@example.com' }],
  tickets: [{ id: 'late', contact: 'ana', priority: 'low', tags: ['delivery'] }],
  conversations: [
    {
      id: 'chatapp_1__34600000001',
      channel: 'chatapp_1',
      contact: 'ana',
      messages: [{ inbound: 'Where is my order?', at: '-2h' }],
    },
  ],
})

/** A fake and a client of each test's own, so that tests can run at the same time. */
function setUp() {
  const fake = start.fork()
  return { fake, client: clientOf(fake) }
}

function clientOf({ fetch }: Fake): CrmClient {
  const baseUrl = 'https://crm.example.com'
  return new CrmClient({ baseUrl, apiKey: demoKeys.main, fetch, retries: { firstWaitMs: 1 } })
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe.concurrent('writes', () => {
  test('a lost answer is asked for again under the same key', async () => {
    const { fake, client } = setUp()
    fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
    const { id } = await client.createContact({ email: 'bo@example.com' })
    expect(fake.contacts.list({ email: 'bo@example.com' })).toMatchObject([{ id }])
    const [first, second, ...others] = fake.requests('POST /contacts')
    expect(others).toEqual([])
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
    expect(second?.body).toBe(first?.body)
  })

  test.each([500, 503, 'reset', 'truncate', 'idempotency_in_progress'] as const)(
    'a write is tried again after %s',
    async (fault) => {
      const { fake, client } = setUp()
      fake.fail({ on: 'POST /contacts', with: fault, times: 2 })
      await client.createContact({ email: 'bo@example.com' })
      expect(fake.requests('POST /contacts')).toHaveLength(3)
    },
  )

  test.each(['contact_limit_exceeded', 'invalid_request'] as const)('a write ends with %s', async (code) => {
    const { fake, client } = setUp()
    fake.fail({ on: 'POST /contacts', with: code })
    await expect(client.createContact({ email: 'bo@example.com' })).rejects.toMatchObject({ code })
    fake.expectOnce('POST /contacts')
  })

  test('a conflict names the contact that exists', async () => {
    const { client } = setUp()
    const created = client.createContact({ email: 'ana@example.com' })
    await expect(created).rejects.toMatchObject({ code: 'conflict', details: { id: 'ana' } })
    const upserted = await client.upsertContact({ email: 'ana@example.com', tags: ['vip'] })
    expect(upserted).toMatchObject({ id: 'ana', tags: ['vip'] })
  })
})

describe.concurrent('a ticket that another user changes first', () => {
  const addTag = (tag: string) => (ticket: { readonly tags: readonly string[] }) => ({
    tags: [...ticket.tags, tag],
  })

  test('a change that another user overtook is applied to the newer state', async () => {
    const { fake, client } = setUp()
    const [ticket] = await allOf(client.tickets())
    if (!ticket) throw new Error('no ticket was seeded')
    fake.before('PATCH /tickets/{id}', (store) =>
      store.tickets.update('late', { tags: ['delivery', 'urgent'] }),
    )
    const updated = await client.updateTicket(ticket, addTag('refund'))
    expect(updated.tags).toEqual(['delivery', 'urgent', 'refund'])
    const [refused, accepted] = fake.requests('PATCH /tickets/{id}')
    expect([refused?.status, accepted?.status]).toEqual([409, 200])
    expect(accepted?.idempotencyKey).not.toBe(refused?.idempotencyKey)
  })

  test('a change is given up where it conflicts again and again', async () => {
    const { fake, client } = setUp()
    const [ticket] = await allOf(client.tickets())
    if (!ticket) throw new Error('no ticket was seeded')
    fake.fail({ on: 'PATCH /tickets/{id}', with: 'rev_mismatch', times: Number.POSITIVE_INFINITY })
    await expect(client.updateTicket(ticket, addTag('refund'))).rejects.toMatchObject({
      code: 'rev_mismatch',
    })
    expect(fake.requests('PATCH /tickets/{id}')).toHaveLength(5)
  })
})

describe.concurrent('lists', () => {
  test('a list is read to its end while contacts are added', async () => {
    const { fake, client } = setUp()
    fake.seed({ contacts: Array.from({ length: 250 }, (_, n) => ({ id: `c${1000 + n}` })) })
    const ids: string[] = []
    for await (const { id } of client.contacts()) {
      ids.push(id)
      if (ids.length % 100 === 0) fake.contacts.create({ id: `z${ids.length}` })
    }
    expect(ids.toSorted()).toEqual(
      fake.contacts
        .list()
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(fake.requests('GET /contacts')).toHaveLength(3)
  })

  test('a list goes on after an empty page, and may have unknown fields', async () => {
    const { fake, client } = setUp()
    const page = (nextCursor: string | null) => ({ data: [], nextCursor, total: 0 })
    fake.fail({ on: 'GET /contacts', with: { status: 200, body: page('second') } })
    fake.fail({ on: 'GET /contacts', with: { status: 200, body: page(null) } })
    expect(await allOf(client.contacts())).toEqual([])
    expect(fake.requests('GET /contacts').map(({ query }) => query.cursor)).toEqual([undefined, 'second'])
  })
})

describe('with fake timers', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a request waits as long as a 429 asks', async () => {
    const { fake, client } = setUp()
    vi.useFakeTimers()
    fake.fail({ on: 'POST /contacts', with: 429, retryAfter: '30s' })
    const created = client.createContact({ email: 'bo@example.com' })
    await vi.advanceTimersByTimeAsync(29_999)
    fake.expectOnce('POST /contacts')
    await vi.advanceTimersByTimeAsync(1)
    expect(await created).toMatchObject({ email: 'bo@example.com' })
    expect(fake.requests('POST /contacts')).toHaveLength(2)
  })

  test('a reply is a template from 24 hours after the last message of the contact', async () => {
    const { fake, client } = setUp()
    const [conversation] = await allOf(client.conversations())
    if (!conversation) throw new Error('no conversation was seeded')
    const template = { name: 'order_update', language: 'en' }
    await client.reply(conversation, 'It is on its way.', template)
    vi.useFakeTimers({ now: Date.parse(conversation.lastInboundAt ?? '') + 24 * 3_600_000 })
    await client.reply(conversation, 'It is on its way.', template).catch(() => undefined)
    const bodies = fake.requests('POST /conversations/{id}/reply').map(({ json }) => json)
    expect(bodies).toEqual([{ text: 'It is on its way.' }, { template }])
  })
})

test('a message that may have been sent is not sent again', async () => {
  const { fake, client } = setUp()
  const [conversation] = await allOf(client.conversations())
  if (!conversation) throw new Error('no conversation was seeded')
  fake.control.setProvider('silent')
  const error = await client
    .reply(conversation, 'Hello', { name: 'hello', language: 'en' })
    .catch((reason: unknown) => reason)
  expect(isApiError(error, 'unknown_outcome')).toBe(true)
  fake.expectOnce('POST /conversations/{id}/reply')
})

test('a webhook is verified, and each event handled once', async () => {
  const handled: string[] = []
  let receive = (_: Request): Response | Promise<Response> => new Response(null, { status: 503 })
  const fake = createFake({ workspace: 'empty', webhooks: { fetch: (request) => receive(request) } })
  const client = clientOf(fake)
  const url = 'https://hooks.example.com/crm'
  const { secret = '' } = await client.createWebhook({ name: 'CRM', url, events: ['contact.created'] })
  receive = webhookReceiver(secret, ({ type }) => {
    handled.push(type)
  })

  await client.createContact({ email: 'bo@example.com' })
  const delivery = await fake.waitForDelivery({ type: 'contact.created', status: 204 })
  expect(handled).toEqual(['contact.created'])
  fake.redeliver(delivery)
  await expect.poll(() => fake.deliveries.length).toBe(2)
  expect(handled).toHaveLength(1)

  const forged = new Request(url, {
    method: 'POST',
    body: delivery.text,
    headers: { 'x-webhook-signature': 'sha256=00' },
  })
  expect((await receive(forged)).status).toBe(401)
})
