import { describe, expect, test } from 'vitest'
import { ask, keyed } from '../../ask.test-kit.js'
import { createFake, demoKeys } from '../../index.js'

const ana = { json: { name: 'Ana' } }

describe('a fault that answers', () => {
  test.each([
    [429, 429, 'rate_limited', 'error.rate-limited'],
    [500, 500, 'internal', 'error.internal'],
    [503, 503, 'unavailable', 'error.code-status-pairing'],
    ['rev_mismatch', 409, 'rev_mismatch', 'error.code-status-pairing'],
    [{ code: 'unknown_outcome' }, 409, 'unknown_outcome', 'error.code-status-pairing'],
  ] as const)('%j meets one request of its operation, which has no effect', (kind, status, code, rule) => {
    const fake = createFake()
    const handle = fake.fail({ on: 'POST /contacts', with: kind })
    const count = () => fake.control.workspace().contacts.size
    const before = count()
    expect(ask(fake, 'GET', '/contacts?limit=1').status).toBe(200)
    expect([handle.hits, handle.remaining]).toEqual([0, 1])
    const failed = ask(fake, 'POST', '/contacts', ana)
    expect([failed.status, failed.json.error.code, failed.headers['x-fake-rule']]).toEqual([
      status,
      code,
      rule,
    ])
    expect([handle.hits, handle.remaining, count()]).toEqual([1, 0, before])
    expect(ask(fake, 'POST', '/contacts', ana).status).toBe(201)
    expect(count()).toBe(before + 1)
  })

  test('has the assumed shape of errors', () => {
    const fake = createFake({
      assumptions: { 'error-body': { code: 'code', message: 'message', details: 'details' } },
    })
    fake.fail({ with: { code: 'conflict', message: 'taken', details: { id: 1 } } })
    expect(ask(fake, 'GET', '/tags').json).toEqual({ code: 'conflict', message: 'taken', details: { id: 1 } })
  })

  test('502 and 504 are the pages of a proxy, and any other answer can be given', () => {
    const fake = createFake()
    fake.fail({ with: 502 })
    fake.fail({ with: { status: 418, body: { tea: true }, headers: { 'X-Pot': '1' } } })
    fake.fail({ with: { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } } })
    const page = ask(fake, 'GET', '/tags')
    expect([page.status, page.headers['content-type']]).toEqual([502, 'text/html'])
    const custom = ask(fake, 'GET', '/tags')
    expect([custom.status, custom.json, custom.headers['x-pot']]).toEqual([418, { tea: true }, '1'])
    const text = ask(fake, 'GET', '/tags')
    expect([text.status, text.body]).toEqual([200, '<html>'])
  })
})

test('an unknown fault is refused with those that there are', () => {
  const unknown = 'lost' as 'reset'
  expect(() => createFake().fail({ with: unknown })).toThrow(
    /^with must be 'reset', 'lost-after-commit', .*invalid_request, .*\{ delay \}, not 'lost'$/,
  )
})

describe('a fault at the effect of a keyed request', () => {
  test.each([
    [429, 'success-only'],
    [503, 'success-only'],
    [429, 'below-500'],
    [500, 'below-500'],
    ['rev_mismatch', 'conflicts'],
  ] as const)('%s is not stored under the key, so that a retry takes effect (%s)', (kind, storage) => {
    const fake = createFake({ assumptions: { 'idempotency-failed-storage': storage } })
    const before = fake.contacts.list().length
    fake.fail({ on: 'POST /contacts', with: kind, at: 'effect' })
    const create = () => ask(fake, 'POST', '/contacts', { ...ana, headers: keyed('k') })
    expect(create().status).toBeGreaterThanOrEqual(400)
    expect(fake.contacts.list()).toHaveLength(before)
    const made = create()
    expect([made.status, create().json.data.id]).toEqual([201, made.json.data.id])
    expect(fake.contacts.list()).toHaveLength(before + 1)
  })

  test('unknown_outcome is repeated under the key', () => {
    const fake = createFake()
    fake.fail({ on: 'POST /contacts', with: 'unknown_outcome' })
    const create = (key: string) => ask(fake, 'POST', '/contacts', { ...ana, headers: keyed(key) }).status
    expect([create('k'), create('k'), create('other')]).toEqual([409, 409, 201])
  })
})

describe('Retry-After', () => {
  const retryAfter = (wait: number | string | Date) => {
    const fake = createFake()
    fake.fail({ with: 429, retryAfter: wait })
    const { headers } = ask(fake, 'GET', '/tags')
    return [headers['retry-after'], headers.date]
  }

  test('is a date where one is given, next to the time of the fake', () => {
    expect(retryAfter(new Date('2030-01-01T00:01:00Z'))).toEqual([
      'Tue, 01 Jan 2030 00:01:00 GMT',
      'Tue, 01 Jan 2030 00:00:00 GMT',
    ])
  })

  test('is whole seconds otherwise', () => {
    expect([retryAfter(3)[0], retryAfter('1500ms')[0], retryAfter(0)[0]]).toEqual(['3', '2', '0'])
  })
})

describe('a share of the requests', () => {
  const metOf = (seed: number) => {
    const fake = createFake({ seed })
    fake.fail({ on: 'GET /tags', with: 503, chance: 0.3, times: Number.POSITIVE_INFINITY })
    return Array.from({ length: 1000 }, () => ask(fake, 'GET', '/tags?limit=1').status === 503)
  }

  test('meets a fault, the same for the same seed', () => {
    const met = metOf(1)
    const count = met.filter(Boolean).length
    // Six standard deviations of the binomial distribution.
    expect(Math.abs(count - 300)).toBeLessThan(6 * Math.sqrt(1000 * 0.3 * 0.7))
    expect(metOf(1)).toEqual(met)
    expect(metOf(2)).not.toEqual(met)
  })
})

describe('hang', () => {
  const isPending = (answer: Promise<unknown>) =>
    Promise.race([answer.then(() => false), new Promise((resolve) => setTimeout(resolve, 30, true))])

  test.each([
    ['arrival', 0],
    ['answer', 1],
  ] as const)('at %s gives no answer until the client gives up', async (at, effects) => {
    const fake = createFake()
    const before = fake.contacts.list().length
    fake.fail({ on: 'POST /contacts', with: 'hang', at })
    const abort = new AbortController()
    const answer = fake.fetch('https://crm.example.com/api/v1/contacts', {
      method: 'POST',
      headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
      body: '{"name":"Ana"}',
      signal: abort.signal,
    })
    expect(await isPending(answer.catch(() => undefined))).toBe(true)
    abort.abort(new Error('gave up'))
    await expect(answer).rejects.toThrow('gave up')
    expect(fake.contacts.list()).toHaveLength(before + effects)
    expect(fake.expectOnce('POST /contacts')).toMatchObject({ fault: 'hang', status: effects ? 201 : 0 })
  })
})
