import { describe, expect, test } from 'vitest'
import { unnoted } from './ask.test-kit.js'
import { type AnyFake, createFake, demoKeys, type FakeRequest, limitedKeys } from './index.js'

const ask = (
  fake: AnyFake,
  method: string,
  target: string,
  more: Partial<FakeRequest> & { json?: unknown } = {},
) => {
  const { json, headers, body = json === undefined ? '' : JSON.stringify(json) } = more
  const base = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
  const response = fake.handle({ method, target: `/api/v1${target}`, headers: { ...base, ...headers }, body })
  if (response instanceof Promise) throw new Error('the fake made the caller wait')
  return { ...response, json: response.body === '' ? undefined : JSON.parse(response.body) }
}

const key = (value: string) => ({ headers: { authorization: `Bearer ${value}` } })
const keyed = (value: string) => ({ headers: { 'idempotency-key': value } })

describe('which error wins', () => {
  const fake = createFake()
  const without =
    limitedKeys.find(({ scopes }) => scopes.length > 1 && !scopes.includes('deals:write'))?.key ?? ''
  test.each([
    ['an unknown route before a bad key', 'GET', '/unknown', { ...key('unknown') }, 404, 'not_found'],
    [
      'a missing scope before a bad body',
      'POST',
      '/deals',
      { ...key(without), json: {} },
      403,
      'insufficient_scope',
    ],
    [
      'a bad body before a feature that is off',
      'POST',
      '/deals',
      { ...key(demoKeys.featuresOff), json: {} },
      400,
      'invalid_request',
    ],
    [
      'a feature that is off before a missing record',
      'POST',
      '/deals/none/close',
      { ...key(demoKeys.featuresOff), json: { outcome: 'won' } },
      403,
      'feature_disabled',
    ],
    [
      'a bad query before the contact limit',
      'GET',
      '/contacts?limit=x',
      key(demoKeys.contactLimited),
      400,
      'invalid_request',
    ],
    [
      'the contact limit before anything of the records',
      'GET',
      '/contacts',
      key(demoKeys.contactLimited),
      402,
      'contact_limit_exceeded',
    ],
    ['an unknown route is not found', 'GET', '/unknown', {}, 404, 'not_found'],
    ['a wrong method is not found', 'PUT', '/contacts', {}, 404, 'not_found'],
    ['a body that is no JSON', 'POST', '/contacts', { body: '{"name":' }, 400, 'invalid_request'],
    ['a body that is not an object', 'POST', '/contacts', { body: '[]' }, 400, 'invalid_request'],
    ['a broken percent-encoding', 'PATCH', '/contacts/%zz', { json: {} }, 400, 'invalid_request'],
    ['a slash inside a path id', 'PATCH', '/contacts/a%2Fb', { json: {} }, 400, 'invalid_request'],
  ])('%s', (_, method, target, more, status, code) => {
    const answer = ask(fake, method, target, more)
    expect([answer.status, answer.json.error.code]).toEqual([status, code])
    expect(answer.headers['x-fake-rule']).toMatch(/^[a-z]+\.[a-z-]+$/)
  })
})

describe('idempotency', () => {
  const body = { name: 'Ana', email: 'ana@example.com' }

  test('a replay is the first answer, though the record has changed since', () => {
    const fake = createFake()
    const first = ask(fake, 'POST', '/contacts', { ...keyed('k'), json: body })
    ask(fake, 'PATCH', `/contacts/${first.json.data.id}`, { json: { name: 'Bea' } })
    expect(unnoted(ask(fake, 'POST', '/contacts', { ...keyed('k'), json: body }))).toEqual(unnoted(first))
  })

  test('the order of members does not make another request, a nested value does', () => {
    const fake = createFake()
    const phone = { phone_code: '+34', phone: '1' }
    ask(fake, 'POST', '/contacts', { ...keyed('k'), json: { ...body, phone } })
    const reordered = { phone: { phone: '1', phone_code: '+34' }, email: body.email, name: body.name }
    expect(ask(fake, 'POST', '/contacts', { ...keyed('k'), json: reordered }).status).toBe(201)
    const other = { ...body, phone: { ...phone, phone: '2' } }
    expect(ask(fake, 'POST', '/contacts', { ...keyed('k'), json: other }).status).toBe(422)
  })

  test('a refused request frees its key', () => {
    const fake = createFake()
    ask(fake, 'POST', '/contacts', { json: body })
    expect(ask(fake, 'POST', '/contacts', { ...keyed('k'), json: body }).status).toBe(409)
    expect(ask(fake, 'POST', '/contacts', { ...keyed('k'), json: { name: 'Cleo' } }).status).toBe(201)
  })

  test('a key lasts 24 hours and no longer', () => {
    const fake = createFake()
    const first = ask(fake, 'POST', '/contacts', { ...keyed('k'), json: { name: 'Ana' } })
    fake.control.advance(24 * 3_600_000 - 10)
    expect(ask(fake, 'POST', '/contacts', { ...keyed('k'), json: { name: 'Ana' } }).json).toEqual(first.json)
    fake.control.advance(10)
    const later = ask(fake, 'POST', '/contacts', { ...keyed('k'), json: { name: 'Ana' } })
    expect(later.json.data.id).not.toBe(first.json.data.id)
  })

  test('a second request meets the first in processing, and its answer afterwards', async () => {
    const fake = createFake()
    const request = {
      method: 'POST',
      target: '/api/v1/contacts',
      headers: {
        authorization: `Bearer ${demoKeys.main}`,
        'content-type': 'application/json',
        'idempotency-key': 'k',
      },
      body: JSON.stringify(body),
    }
    const release = fake.control.holdNextWrite()
    const first = fake.handle(request)
    expect(first).toBeInstanceOf(Promise)
    expect(ask(fake, 'POST', '/contacts', { ...keyed('k'), json: body }).json.error.code).toBe(
      'idempotency_in_progress',
    )
    release()
    expect((await first).status).toBe(201)
    expect(ask(fake, 'POST', '/contacts', { ...keyed('k'), json: body }).status).toBe(201)
  })
})

describe('control', () => {
  test('reset restores records, clock and ids', () => {
    const fake = createFake()
    const first = ask(fake, 'POST', '/contacts', { json: { name: 'Ana' } })
    fake.control.advance(1_000_000)
    fake.control.reset()
    expect(unnoted(ask(fake, 'POST', '/contacts', { json: { name: 'Ana' } }))).toEqual(unnoted(first))
  })

  test('an asked-for fault is a documented 500, once', () => {
    const fake = createFake()
    fake.control.failNext()
    expect(ask(fake, 'GET', '/contacts').json.error.code).toBe('internal')
    expect(ask(fake, 'GET', '/contacts').status).toBe(200)
  })

  test('the journal shows each request, its status and the rule behind an error', () => {
    const fake = createFake()
    ask(fake, 'GET', '/contacts?limit=1')
    ask(fake, 'GET', '/contacts?limit=x')
    expect(fake.control.journal).toMatchObject([
      { method: 'GET', target: '/api/v1/contacts?limit=1', status: 200 },
      { status: 400, rule: 'paging.limit-not-digits' },
    ])
  })

  test('a feature can be switched off and on, an unknown one is named with those there are', () => {
    const fake = createFake()
    fake.control.setFeature('deals', false)
    expect(ask(fake, 'GET', '/deals').status).toBe(403)
    fake.control.setFeature('deals', true)
    expect(ask(fake, 'GET', '/deals').status).toBe(200)
    expect(() => fake.control.setFeature('deal' as 'deals', true)).toThrow(
      "no feature 'deal': did you mean 'deals'?",
    )
  })
})

describe('doors', () => {
  const script = [
    ['GET', '/api/v1/contacts?limit=2', ''],
    ['POST', '/api/v1/contacts', JSON.stringify({ name: 'Zoë', email: 'zoe@example.com', tags: ['näh'] })],
    ['POST', '/api/v1/contacts', JSON.stringify({ name: 'Zoë', email: 'zoe@example.com' })],
    ['GET', '/api/v1/contacts?email=zoe%40example.com', ''],
    ['GET', '/api/v1/unknown', ''],
    ['GET', '/api/v1/tags?limit=100', ''],
  ] as const

  const through = async (call: typeof globalThis.fetch, base: string) => {
    const transcript: unknown[] = []
    for (const [method, path, body] of script) {
      const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
      const answer = await call(base + path, { method, headers, ...(body ? { body } : {}) })
      transcript.push([answer.status, answer.headers.get('content-type'), await answer.text()])
    }
    return transcript
  }

  test('fetch and a port give the same transcript', async () => {
    const served = await createFake({ seed: 5 }).listen()
    try {
      const overPort = await through(fetch, served.url)
      expect(overPort).toEqual(await through(createFake({ seed: 5 }).fetch, 'https://api.example.com'))
      expect(overPort.map((line) => (line as unknown[])[0])).toEqual([200, 201, 409, 200, 404, 200])
    } finally {
      await served.close()
    }
  })

  test('control is served under its own path, and not where it is switched off', async () => {
    const fake = createFake()
    const open = await fake.listen()
    const shut = await fake.listen({ control: false })
    try {
      const clock = async (url: string) => (await fetch(`${url}/__fake/clock`)).status
      expect([await clock(open.url), await clock(shut.url)]).toEqual([200, 404])
      const moved = await fetch(`${open.url}/__fake/clock`, { method: 'POST', body: '{"advanceMs":60000}' })
      expect(await moved.json()).toEqual({ now: '2030-01-01T00:01:00.001Z' })
      expect(
        (await fetch(`${open.url}/__fake/clock`, { method: 'POST', body: '{"advanceMs":-1}' })).status,
      ).toBe(400)
      expect((await fetch(`${open.url}/__fake/nothing`)).status).toBe(404)
    } finally {
      await Promise.all([open.close(), shut.close()])
    }
  })

  test('two fakes share nothing', () => {
    const [one, other] = [createFake(), createFake()]
    ask(one, 'POST', '/contacts', { json: { name: 'Ana', email: 'only-here@example.com' } })
    expect(ask(other, 'GET', '/contacts?email=only-here@example.com').json.data).toEqual([])
  })
})

describe('lists', () => {
  test('a page deep in a large workspace costs no more than one in a small one', () => {
    const read = (size: number) => {
      const fake = createFake()
      const { contacts } = fake.control.workspace()
      const [sample] = contacts.all()
      if (!sample) throw new Error('no contact to copy')
      for (let n = 0; n < size; n += 1)
        contacts.put({ ...sample, id: `zz${String(n).padStart(7, '0')}`, email: null, tags: [] })
      let reads = 0
      const list = contacts.read.bind(contacts)
      contacts.read = function* (range) {
        for (const entry of list(range)) {
          reads += 1
          yield entry
        }
      }
      let cursor: string | null = null
      for (let n = 0; n < 5; n += 1) {
        reads = 0
        cursor = ask(fake, 'GET', `/contacts?limit=50${cursor ? `&cursor=${cursor}` : ''}`).json.nextCursor
      }
      return reads
    }
    expect(read(20_000)).toBe(read(200))
  })
})
