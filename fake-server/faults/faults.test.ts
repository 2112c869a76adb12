import { describe, expect, test } from 'vitest'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'

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
    /^with is 'reset', 'lost-after-commit', .*invalid_request, .*\{ delay \}, not 'lost'$/,
  )
})
