import { describe, expect, test } from 'vitest'
import { ask, keyed } from '../ask.test-kit.js'
import { createFake } from '../index.js'

const lenient = () => createFake()
const strict = () => createFake({ strict: true })
const webhook = { name: 'A', url: 'https://hooks.example.com/', events: ['deal.created'] }

describe('a request that the document does not show', () => {
  test.each([
    ['unknown-query-params', 'GET', '/contacts?sort=name', {}],
    ['limit-syntax', 'GET', '/contacts?limit=010', {}],
    ['empty-query-value', 'GET', '/contacts?tag=', {}],
    ['webhooks-list-paging', 'GET', '/webhooks?limit=1', {}],
    ['idempotency-empty-key', 'POST', '/contacts', { json: { name: 'A' }, headers: keyed('') }],
    [
      'webhook-events-duplicates',
      'POST',
      '/webhooks',
      { json: { ...webhook, events: ['deal.created', 'deal.created'] } },
    ],
    [
      'webhook-https-environment',
      'POST',
      '/webhooks',
      { json: { ...webhook, url: 'http://hooks.example.com/' } },
    ],
  ] as const)(
    '%s: %s %s is accepted, and refused with that name where the fake is strict',
    (gap, method, path, more) => {
      expect(ask(lenient(), method, path, more).status).toBeLessThan(300)
      const { status, headers, json } = ask(strict(), method, path, more)
      expect([status, json.error.code]).toEqual([400, 'invalid_request'])
      expect(headers['x-fake-assumed']?.split(', ')).toContain(gap)
    },
  )

  test('a scheme in other letters, a path that is not shown, a body and a key on a reading are refused', () => {
    const fake = strict()
    expect(ask(fake, 'GET', '/tags', { headers: { authorization: 'bearer demo_main' } }).status).toBe(401)
    expect(ask(fake, 'GET', '/contacts/con_1').status).toBe(404)
    expect(ask(fake, 'GET', '/tags', { body: '{}' }).json.error.message).toContain('takes no body')
    expect(ask(fake, 'GET', '/tags', { headers: keyed('k') }).status).toBe(400)
  })
})

test('what the document shows is accepted', () => {
  const fake = strict()
  const { id } = ask(fake, 'POST', '/contacts', { json: { name: 'Ana' }, headers: keyed('k') }).json.data
  expect(ask(fake, 'POST', '/deals', { json: { title: 'A', leadId: id }, headers: keyed('l') }).status).toBe(
    201,
  )
  expect(ask(fake, 'GET', '/contacts?limit=10').status).toBe(200)
  expect(ask(fake, 'POST', '/webhooks', { json: webhook }).status).toBe(201)
})

test('an assumption that is given wins', () => {
  const fake = createFake({ strict: true, assumptions: { 'unknown-query-params': 'ignore' } })
  expect(ask(fake, 'GET', '/contacts?sort=name').status).toBe(200)
})
