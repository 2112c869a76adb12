import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFake, demoKeys, type Listening } from '../../index.js'

const fake = createFake()
let served: Listening
beforeAll(async () => {
  served = await fake.listen()
})
beforeEach(() => fake.reset())
afterAll(() => served.close())

async function control(method: string, path: string, body?: object) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const answer = await fetch(`${served.url}/__fake/${path}`, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const api = (method: string, path: string, body?: object) =>
  fetch(`${served.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

test('faults are injected, listed and removed', async () => {
  const made = await control('POST', 'fail', { on: 'GET /tags', with: 429, retryAfter: '2s', times: null })
  expect(made.body).toMatchObject({ id: 1, with: '429', hits: 0, remaining: null })
  const failed = await api('GET', '/tags')
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await control('GET', 'faults')).body).toMatchObject({ data: [{ hits: 1 }] })
  await control('DELETE', 'faults')
  expect((await api('GET', '/tags')).status).toBe(200)
  const wrong = await control('POST', 'fail', { on: 'GET /tag', with: 500 })
  expect([wrong.status, wrong.body.error]).toEqual([
    400,
    expect.stringContaining("did you mean 'GET /tags'?"),
  ])
})

test('a rival updates the record of the path', async () => {
  const { id, rev } = fake.tickets.list()[0] ?? { id: '', rev: 0 }
  const update = { noun: 'tickets', set: { priority: 'high' } }
  expect((await control('POST', 'before', { on: 'POST /tickets/{id}/assign', update })).status).toBe(200)
  const answer = await api('POST', `/tickets/${id}/assign`, { assigneeEmail: null, expectedRev: rev })
  expect(answer.status).toBe(409)
})

test('no rival runs before a request for a record that is missing', async () => {
  const update = { noun: 'tickets', set: { priority: 'high' } }
  await control('POST', 'before', { on: 'POST /tickets/{id}/assign', update })
  const answer = await api('POST', '/tickets/tic_unknown/assign', { assigneeEmail: null, expectedRev: 1 })
  expect(answer.status).toBe(404)
  expect((await control('GET', 'before')).body).toMatchObject({ data: [{ hits: 0, remaining: 1 }] })
})

test('requests are read, awaited and expected', async () => {
  const waiting = control('GET', 'requests/wait?on=POST%20/contacts&timeout=5s')
  await api('POST', '/contacts', { name: 'Ana' })
  expect((await waiting).body).toMatchObject({ data: [{ status: 201 }] })
  expect((await control('GET', 'requests?on=POST%20*&status=201')).body).toMatchObject({
    mark: 1,
    dropped: 0,
  })
  expect((await control('POST', 'expect', { on: 'POST /contacts' })).status).toBe(200)
  const unmet = await control('POST', 'expect', { on: 'POST /contacts', times: 2 })
  expect([unmet.status, unmet.body.error]).toEqual([
    409,
    expect.stringMatching(/^expected 2 requests to POST \/contacts, got 1\nWhat came:\n.*201/),
  ])
  await control('POST', 'latency', { ms: 30 })
  const began = performance.now()
  await api('GET', '/tags')
  expect(performance.now() - began).toBeGreaterThan(29)
})

test('hooks and latencies are listed and removed by their numbers', async () => {
  const update = { noun: 'tickets', set: { priority: 'high' } }
  await control('POST', 'before', { on: 'POST /tickets/{id}/assign', update, times: 2 })
  fake.before('GET /tags', function rename() {})
  await api('GET', '/tags')
  expect((await control('GET', 'before')).body.data).toEqual([
    {
      id: 1,
      on: ['POST /tickets/{id}/assign'],
      does: 'update tickets {"priority":"high"}',
      times: 2,
      hits: 0,
      remaining: 2,
    },
    { id: 2, on: ['GET /tags'], does: 'rename', times: 1, hits: 1, remaining: 0 },
  ])
  await control('DELETE', 'before', { id: 1 })
  expect((await control('GET', 'before')).body).toMatchObject({ data: [{ id: 1, does: 'rename' }] })
  expect(await control('DELETE', 'before', { id: 2 })).toMatchObject({
    status: 400,
    body: { error: 'no hook 2' },
  })

  await control('POST', 'latency', { ms: 1 })
  await control('POST', 'latency', { on: 'GET *', min: 1, max: '2ms' })
  await control('POST', 'latency', { p50: 1, p99: 3 })
  await control('DELETE', 'latency', { id: 1 })
  expect((await control('GET', 'latency')).body.data).toEqual([
    { id: 1, on: ['GET *'], latency: '1 to 2 ms' },
    { id: 2, on: ['*'], latency: 'p50 1 ms, p99 3 ms' },
  ])
  await control('DELETE', 'latency')
  expect((await control('GET', 'latency')).body.data).toEqual([])
})

test('an answer that is repeated under its key is marked as a replay', async () => {
  const headers = {
    authorization: `Bearer ${demoKeys.main}`,
    'content-type': 'application/json',
    'idempotency-key': 'once',
  }
  for (let n = 0; n < 2; n += 1)
    await fetch(`${served.url}/api/v1/contacts`, { method: 'POST', headers, body: '{"name":"Ana"}' })
  expect(fake.requests().map(({ isReplay }) => isReplay)).toEqual([undefined, true])
})
