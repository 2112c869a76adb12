import { describe, expect, test } from 'vitest'
import { type Asking, as, ask, keyed } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../index.js'

const json = { name: 'Ana' }
const headers = keyed('key-0123456789_A')
const otherHeaders = keyed('key-0123456789_B')

/** Every operation, its scope, and the statement that says so. */
const operations: readonly (readonly [rule: string, method: string, path: string, scope: string, Asking])[] =
  [
    ['auth.scope-me', 'GET', '/me', 'workspace_read', {}],
    ['auth.scope-agent-list', 'GET', '/agents', 'agents_read', {}],
    ['auth.scope-agent-read', 'GET', '/agents/none', 'agents_read', {}],
    ['auth.scope-contact-list', 'GET', '/contacts', 'contacts_read', {}],
    ['auth.scope-contact-create', 'POST', '/contacts', 'contacts_write', { json, headers }],
    ['auth.scope-contact-read', 'GET', '/contacts/none', 'contacts_read', {}],
    [
      'auth.scope-contact-update',
      'PATCH',
      '/contacts/none',
      'contacts_write',
      { json, headers: otherHeaders },
    ],
    ['auth.scope-lead-list', 'GET', '/leads', 'leads_read', {}],
    ['auth.scope-lead-read', 'GET', '/leads/none', 'leads_read', {}],
    ['auth.scope-conversation-list', 'GET', '/conversations', 'conversations_read', {}],
  ]

const compact = () => createFake({ variant: 'compact' })
const called = (fake: AnyFake, method: string, path: string, more: Asking, key: string) =>
  ask(fake, method, path, { ...more, headers: { ...more.headers, ...as(key) } })

describe.each(operations)('%s', (rule, method, path, scope, more) => {
  const granted = path.endsWith('/none') ? 404 : method === 'POST' ? 201 : 200

  test(`${rule}: every scope but this one gets 403`, () => {
    const refused = called(compact(), method, path, more, `demo_without_${scope}`)
    expect([refused.status, refused.json.error.code, refused.headers['x-fake-rule']]).toEqual([
      403,
      'insufficient_scope',
      rule,
    ])
  })

  test('auth.one-scope-suffices, auth.bearer-accepted: the one scope is enough', () => {
    expect(called(compact(), method, path, more, `demo_only_${scope}`).status).toBe(granted)
    expect(called(compact(), method, path, more, demoKeys.main).status).toBe(granted)
  })

  test('compact.bearer, auth.missing-header: 401 without a key, before anything else is wrong', () => {
    const fake = compact()
    const bare = { method, target: `/api/v1${path}?limit=x`, headers: {}, body: '{' }
    expect(fake.handle(bare)).toMatchObject({
      status: 401,
      headers: { 'x-fake-rule': 'auth.missing-header' },
      body: expect.stringContaining('"code":"unauthorized"'),
    })
  })

  test.each([
    ['auth.unknown-key', `Bearer ${demoKeys.main}x`],
    ['auth.unknown-key', 'Bearer demo_mai'],
    ['auth.unknown-key', 'Bearer DEMO_MAIN'],
    ['auth.revoked-key', `Bearer ${demoKeys.revoked}`],
    ['auth.expired-key', `Bearer ${demoKeys.expired}`],
    ['auth.other-scheme', `Basic ${demoKeys.main}`],
    ['auth.other-scheme', demoKeys.main],
    ['auth.other-scheme', 'Bearer '],
    ['auth.other-scheme', `Bearer ${demoKeys.main} ${demoKeys.main}`],
  ])('%s: %s gets 401', (why, authorization) => {
    const refused = ask(compact(), method, path, { ...more, headers: { ...more.headers, authorization } })
    expect([refused.status, refused.json.error.code]).toEqual([401, 'unauthorized'])
    expect(refused.headers['x-fake-rule']).toBe(why)
  })
})

describe('what the document leaves open', () => {
  const me = (fake: AnyFake, authorization: string) => ask(fake, 'GET', '/me', { headers: { authorization } })

  test('gap.auth-scheme-case: any case, or exactly `Bearer`', () => {
    expect(me(compact(), 'bearer demo_main').status).toBe(200)
    const exact = createFake({ variant: 'compact', assumptions: { 'auth-scheme-case': 'exact' } })
    expect(me(exact, 'bearer demo_main').status).toBe(401)
    expect(me(exact, 'Bearer demo_main').status).toBe(200)
  })

  test('gap.auth-malformed-header: 401, or 400', () => {
    const assumptions = { 'auth-malformed-header': 'invalid_request' } as const
    const refused = me(createFake({ variant: 'compact', assumptions }), 'nonsense')
    expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
  })

  test('gap.unknown-route: 404, or 405 with the methods there are', () => {
    expect(ask(compact(), 'DELETE', '/contacts/none').status).toBe(404)
    const assumptions = { 'unknown-route': 'method-not-allowed' } as const
    const refused = ask(createFake({ variant: 'compact', assumptions }), 'DELETE', '/contacts/none')
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, PATCH, OPTIONS'])
  })
})

describe('errors', () => {
  test('error.rate-limited, limit.retry-after, limit.rate-per-key: 429 with a wait, for that key alone', () => {
    const fake = compact()
    const low = () => called(fake, 'GET', '/me', {}, demoKeys.lowRate)
    for (let n = 0; n < 5; n += 1) expect(low().status).toBe(200)
    const refused = low()
    expect([refused.status, refused.json.error.code]).toEqual([429, 'rate_limited'])
    expect(refused.headers['retry-after']).toBe('60')
    expect(called(fake, 'GET', '/me', {}, demoKeys.main).status).toBe(200)
    fake.control.advance(60_000)
    expect(low().status).toBe(200)
  })

  test('error.internal: an asked-for fault is a documented 500, once', () => {
    const fake = compact()
    fake.control.failNext()
    const failed = ask(fake, 'GET', '/me')
    expect([failed.status, failed.json.error.code]).toEqual([500, 'internal'])
    expect(ask(fake, 'GET', '/me').status).toBe(200)
  })

  test('limit.path-id: 200 characters are looked up, 201 and a slash are refused', () => {
    const fake = compact()
    for (const path of ['/contacts', '/agents', '/leads']) {
      expect(ask(fake, 'GET', `${path}/${'a'.repeat(200)}`).status).toBe(404)
      for (const id of ['a'.repeat(201), 'a%2Fb']) {
        const refused = ask(fake, 'GET', `${path}/${id}`)
        expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
        expect(refused.headers['x-fake-rule']).toBe('limit.path-id')
      }
    }
  })

  test('compact.statuses: a plan limit and a feature switched off do not exist here', () => {
    const fake = compact()
    for (const key of [demoKeys.contactLimited, demoKeys.featuresOff])
      for (const [, method, path, , more] of operations)
        expect([200, 201, 404]).toContain(called(fake, method, path, more, key).status)
  })

  test('compact.error-body, error.body-code, error.code-status-pairing, error.details-object, record.json-content-type', () => {
    const fake = compact()
    const pairs: Record<string, number> = {
      invalid_request: 400,
      unauthorized: 401,
      insufficient_scope: 403,
      not_found: 404,
      conflict: 409,
      payload_too_large: 413,
    }
    const big = { ...headers, ...as(demoKeys.main) }
    const [contact] = ask(fake, 'GET', '/contacts?limit=100').json.data.filter(
      (c: { email: string | null }) => c.email,
    )
    for (const [code, answer] of [
      ['invalid_request', ask(fake, 'GET', '/leads?limit=x')],
      ['unauthorized', called(fake, 'GET', '/me', {}, 'unknown')],
      ['insufficient_scope', called(fake, 'GET', '/me', {}, 'demo_only_leads_read')],
      ['not_found', ask(fake, 'GET', '/leads/none')],
      ['conflict', ask(fake, 'POST', '/contacts', { headers, json: { name: 'x', email: contact.email } })],
      ['payload_too_large', ask(fake, 'POST', '/contacts', { headers: big, body: ' '.repeat(16_385) })],
    ] as const) {
      expect([answer.json.error.code, answer.status]).toEqual([code, pairs[code]])
      expect(Object.prototype.toString.call(answer.json.error.details)).toBe('[object Object]')
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })
})
