import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import {
  type AnyFake,
  createFake,
  type FakeOptions,
  type OutgoingDelivery,
  verifySignature,
} from '../../index.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver on a port of this computer that answers with the next of some statuses, 204 by default. */
async function receiver(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

const subscribe = (fake: AnyFake, url: string, events: readonly string[] = ['contact.created']) => {
  const { status, json } = ask(fake, 'POST', '/webhooks', {
    body: JSON.stringify({ name: 'CRM', url, events }),
  })
  return { status, ...(json.data as { id: string; secret: string }) }
}

const create = (fake: AnyFake, name = 'Ana') =>
  ask(fake, 'POST', '/contacts', { body: JSON.stringify({ name }) })

const failures = (fake: AnyFake) =>
  [...fake.control.workspace().webhooks.all()].map(({ failureCount, active }) => ({ failureCount, active }))

const onLoopback = (more: FakeOptions['webhooks'] = {}, options: FakeOptions = {}) =>
  createFake({ ...options, webhooks: { deliver: true, allowLoopback: true, ...more } })

/** A fake that delivers to a function, with a destination. */
function delivering(to: (delivery: OutgoingDelivery) => number | Promise<number>, options: FakeOptions = {}) {
  const fake = createFake({ ...options, webhooks: { deliver: to, ...options.webhooks } })
  subscribe(fake, 'https://hooks.example.com/a')
  return fake
}

describe('over HTTP', () => {
  test('a delivery arrives signed with the secret of its destination', async () => {
    const { url, received } = await receiver()
    const fake = onLoopback()
    const { secret } = subscribe(fake, url)
    create(fake)
    const delivery = await fake.waitForDelivery({ type: 'contact.created' })
    expect(delivery).toMatchObject({ url, type: 'contact.created', attempt: 1, status: 204 })
    expect(delivery.body).toMatchObject({ id: delivery.eventId, data: { name: 'Ana' } })
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(body).toBe(delivery.text)
    expect(headers['content-type']).toBe('application/json')
    expect(verifySignature(secret, body, headers)).toBe(true)
    expect(fake.control.deliveries).toHaveLength(1)
  })

  test('what fails is tried again when the clock has moved far enough, and a redirect is not followed', async () => {
    const { url, received } = await receiver(500, 302)
    const fake = onLoopback()
    subscribe(fake, url)
    create(fake)
    await fake.waitForDelivery({ attempt: 1 })
    fake.clock.advance('59s')
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(received).toHaveLength(1)
    fake.clock.advance('61s')
    await fake.waitForDelivery({ attempt: 3 })
    expect(fake.deliveries.map(({ status }) => status)).toEqual([500, 302, 204])
    const [first = 0, second = 0, third = 0] = fake.deliveries.map(({ at }) => Date.parse(at))
    expect([second - first, third - second]).toEqual([60_000, 60_000])
    expect(failures(fake)).toEqual([{ failureCount: 2, active: true }])
  })

  test('a receiver that cannot be reached, or does not answer in time, has failed', async () => {
    const fake = onLoopback({ timeoutMs: 50 })
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    ends.push(
      () => silent.closeAllConnections(),
      () => silent.close(),
    )
    subscribe(fake, `http://localhost:${(silent.address() as AddressInfo).port}`)
    subscribe(fake, 'http://127.0.0.1:1')
    create(fake)
    const late = await fake.waitForDelivery({
      url: `http://localhost:${(silent.address() as AddressInfo).port}`,
    })
    expect(late.error).toBe('no answer within 50 ms')
    expect((await fake.waitForDelivery({ url: 'http://127.0.0.1:1' })).error).toContain('ECONNREFUSED')
    expect(failures(fake).map(({ failureCount }) => failureCount)).toEqual([1, 1])
  })

  test('an https destination is sent to by TLS', async () => {
    const begun: Buffer[] = []
    const server = createTcpServer((socket) =>
      socket.once('data', (data) => begun.push(data) && socket.destroy()),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => server.close())
    const fake = onLoopback()
    subscribe(fake, `https://localhost:${(server.address() as AddressInfo).port}`)
    create(fake)
    expect((await fake.waitForDelivery()).error).toMatch(/TLS|ECONNRESET|hang up/)
    // The record type of a handshake.
    expect(begun.map((data) => data[0])).toEqual([22])
  })

  test('nothing is sent to other computers', async () => {
    const fake = onLoopback()
    subscribe(fake, 'https://hooks.example.com/a')
    create(fake)
    const { error, status } = await fake.waitForDelivery()
    expect(status).toBeUndefined()
    expect(error).toBe("not sent: hooks.example.com is not this computer, and deliver: 'anywhere' is not set")
  })

  test('a delivery arrives while the client is intercepted and other hosts are refused', async () => {
    const { url, received } = await receiver()
    const fake = onLoopback()
    const door = fake.intercept('https://crm.example.com', { others: 'refuse' })
    ends.push(() => door.dispose())
    subscribe(fake, url)
    create(fake)
    expect((await fake.waitForDelivery()).status).toBe(204)
    expect(received).toHaveLength(1)
  })
})

describe('the address of a destination', () => {
  test.each([
    'http://127.0.0.1:3000/hook',
    'http://localhost:3000',
    'http://[::1]:3000',
    'https://127.0.0.1',
  ])('%s is accepted where the loopback interface is allowed, and only there', (url) => {
    const production = { 'webhook-https-environment': 'https-only' } as const
    expect(subscribe(onLoopback({}, { assumptions: production }), url).status).toBe(201)
    expect(subscribe(createFake({ webhooks: { deliver: true } }), url).status).toBe(400)
  })

  test.each(['http://192.168.1.1/hook', 'http://10.0.0.1', 'ftp://127.0.0.1/x', 'https://intranet'])(
    '%s is refused all the same',
    (url) => {
      expect(subscribe(onLoopback(), url).status).toBe(400)
    },
  )
})

describe('to a receiver in the process', () => {
  test('a function receives deliveries in the order of events, after the answer', async () => {
    const log: string[] = []
    const fake = delivering(async ({ body }) => {
      const { name } = (body as { data: { name: string } }).data
      log.push(`begins ${name}`)
      await new Promise((resolve) => setTimeout(resolve, name === 'Ana' ? 20 : 1))
      log.push(`ends ${name}`)
      return 200
    })
    create(fake, 'Ana')
    create(fake, 'Bo')
    log.push('answered')
    await expect.poll(() => fake.deliveries).toHaveLength(2)
    expect(log).toEqual(['answered', 'begins Ana', 'ends Ana', 'begins Bo', 'ends Bo'])
  })

  test('a fetch receives them as requests', async () => {
    const seen: string[] = []
    const fake = createFake({
      webhooks: {
        async fetch(request) {
          seen.push(`${request.method} ${request.url} ${await request.text()}`)
          return new Response(null, { status: 202 })
        },
      },
    })
    subscribe(fake, 'https://hooks.example.com/a')
    create(fake)
    const { text, status } = await fake.waitForDelivery()
    expect(status).toBe(202)
    expect(seen).toEqual([`POST https://hooks.example.com/a ${text}`])
  })

  test('what a receiver throws is why there was no answer', async () => {
    const fake = delivering(() => {
      throw new Error('the database is down')
    })
    create(fake)
    expect((await fake.waitForDelivery()).error).toBe('the database is down')
  })

  test('a destination is deactivated after as many failures as assumed', async () => {
    const retries = { tries: 3, everyMs: 60_000, growth: 1, deactivateAfter: 2 }
    const fake = delivering(() => 500, { assumptions: { 'webhook-retries': retries } })
    create(fake)
    fake.clock.advance('1h')
    await fake.waitForDelivery({ attempt: 2 })
    expect(failures(fake)).toEqual([{ failureCount: 2, active: false }])
    fake.clock.advance('1h')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(fake.deliveries).toHaveLength(2)
  })

  test('an event comes twice where duplicates are asked for, and once more when it is redelivered', async () => {
    const fake = delivering(() => 200, { webhooks: { duplicate: true } })
    create(fake)
    await expect.poll(() => fake.deliveries).toHaveLength(2)
    fake.redeliver(fake.deliveries[0] ?? '')
    await expect.poll(() => fake.deliveries).toHaveLength(3)
    expect(new Set(fake.deliveries.map(({ eventId, text }) => eventId + text)).size).toBe(1)
    expect(fake.deliveries.map(({ attempt }) => attempt)).toEqual([1, 1, 2])
    expect(() => fake.redeliver('evt_none')).toThrow("no delivery of an event 'evt_none'")
  })

  test('a reset ends what was under way', async () => {
    const answer: (() => void)[] = []
    const fake = delivering(() => new Promise((resolve) => answer.push(() => resolve(500))))
    create(fake)
    await expect.poll(() => answer).toHaveLength(1)
    fake.control.reset()
    for (const each of answer) each()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([fake.deliveries, failures(fake)]).toEqual([[], []])
  })
})

describe('on a clock that runs', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a retry is sent by a timer of the fake timers', async () => {
    vi.useFakeTimers()
    const statuses = [500, 200]
    const fake = delivering(() => statuses.shift() ?? 0, { clock: 'timers' })
    create(fake)
    await fake.waitForDelivery({ attempt: 1 })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(fake.deliveries).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fake.deliveries.map(({ status }) => status)).toEqual([500, 200])
  })
})

test('a redelivery counts on from the attempts that were made and those that wait', async () => {
  const statuses = [500, 500, 500]
  const fake = delivering(() => statuses.shift() ?? 200)
  create(fake)
  const { eventId } = await fake.waitForDelivery({ attempt: 1 })
  fake.clock.advance('1h')
  await fake.waitForDelivery({ attempt: 3 })
  fake.redeliver(eventId)
  fake.redeliver(eventId)
  await fake.waitForDelivery({ attempt: 5 })
  expect(fake.deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5])
})

test('a seeded destination on this computer is sent to without allowLoopback, which governs POST /webhooks alone', async () => {
  const { url, received } = await receiver()
  const fake = createFake({ webhooks: { deliver: true } })
  fake.seed({ webhooks: [{ url, events: ['contact.created'] }] })
  create(fake)
  expect(await fake.waitForDelivery()).toMatchObject({ url, status: 204 })
  expect(received).toHaveLength(1)
})

test('the refusal of a destination on this computer names the fix', async () => {
  const refused = (url: string, options: FakeOptions = {}) =>
    ask(createFake(options), 'POST', '/webhooks', {
      body: JSON.stringify({ name: 'CRM', url, events: ['contact.created'] }),
    })
  const { json, headers } = refused('http://127.0.0.1:3000/hook')
  const { message } = json.error as { message: string }
  expect(message).toContain('url points to an internal address: 127.0.0.1')
  expect(message).toContain('createFake({ webhooks: { allowLoopback: true } })')
  expect(message).toContain('--allow-loopback')
  // Where it would change nothing it is not named.
  expect((refused('https://10.0.0.1/hook').json.error as { message: string }).message).not.toContain(
    'allowLoopback',
  )
  const { how, text } = await createFake().explain(headers['x-fake-rule'] ?? '')
  expect(how).toContain('allowLoopback: true')
  expect(text).toContain('--allow-loopback')
})

describe('without a receiver', () => {
  test('deliveries are kept, and retried while receivers refuse', async () => {
    const fake = createFake()
    subscribe(fake, 'https://hooks.example.com/a')
    fake.control.refuseDeliveries(true)
    create(fake)
    fake.control.refuseDeliveries(false)
    fake.clock.advance('1m')
    expect(
      fake.deliveries.map(({ attempt, status, error, simulated }) => ({ attempt, status, error, simulated })),
    ).toEqual([
      { attempt: 1, status: 503, error: undefined, simulated: true },
      { attempt: 2, status: undefined, error: undefined, simulated: true },
    ])
    expect(fake.control.deliveries).toEqual([
      expect.objectContaining({ url: 'https://hooks.example.com/a', body: fake.deliveries[0]?.text }),
    ])
  })

  test('waiting for one that does not come ends with what came instead', async () => {
    const fake = createFake()
    subscribe(fake, 'https://hooks.example.com/a')
    create(fake)
    await expect(fake.waitForDelivery({ type: 'deal.created', timeout: 10 })).rejects.toThrow(
      'no delivery with {"type":"deal.created"} within 10 ms; there were:\n  contact.created to https://hooks.example.com/a, attempt 1: kept, as nothing is sent without the option webhooks.deliver',
    )
  })
})
