import { expect, test } from 'vitest'
import { ask, keyed } from '../../ask.test-kit.js'
import { createFake, demoKeys } from '../../index.js'

test('a request is kept with what was sent, what was answered, and what met it', () => {
  const fake = createFake()
  const body = '{ "tags": ["a"] }'
  ask(fake, 'POST', '/contacts/con%201/tags?x=1&x=2', { body, headers: keyed('k') })
  fake.fail({ on: 'POST /contacts/{id}/tags', with: 503 })
  ask(fake, 'POST', '/contacts/con_1/tags', { body })
  const [first, second, ...others] = fake.requests('POST /contacts/{id}/tags')
  expect(others).toEqual([])
  expect(first).toMatchObject({
    method: 'POST',
    target: '/api/v1/contacts/con%201/tags?x=1&x=2',
    path: '/api/v1/contacts/con%201/tags',
    query: { x: ['1', '2'] },
    operation: 'POST /api/v1/contacts/{id}/tags',
    params: { id: 'con 1' },
    body,
    json: { tags: ['a'] },
    key: demoKeys.main,
    idempotencyKey: 'k',
    status: 400,
    at: '2030-01-01T00:00:00.001Z',
    answer: { status: 400, json: { error: { code: 'invalid_request' } } },
  })
  expect(first?.headers['idempotency-key']).toBe('k')
  expect(first).not.toHaveProperty('fault')
  expect(second).toMatchObject({ status: 503, fault: '503', rule: 'error.code-status-pairing' })
})

test('requests are found by operation, with * and without', () => {
  const fake = createFake()
  ask(fake, 'GET', '/tags')
  ask(fake, 'GET', '/contacts?limit=1')
  ask(fake, 'GET', '/nothing')
  expect(fake.requests('GET *').map(({ path }) => path)).toEqual(['/api/v1/tags', '/api/v1/contacts'])
  expect(fake.requests().map(({ status }) => status)).toEqual([200, 200, 404])
  expect(() => fake.requests('GET /tag')).toThrow("did you mean 'GET /tags'?")
})
