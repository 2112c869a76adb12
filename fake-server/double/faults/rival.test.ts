import { expect, test, vi } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { createFake, demoKeys, type Fake } from '../../index.js'
import { controlReply } from '../control-http/control-http.js'

const update = (fake: ReturnType<typeof createFake>, id: string, expectedRev: number) =>
  ask(fake, 'POST', `/tickets/${id}/assign`, { json: { assigneeEmail: null, expectedRev } })

test('a rival writes between the check of a request and its effect, once', () => {
  const fake = createFake()
  const { id, rev } = fake.tickets.list()[0] ?? { id: '', rev: 0 }
  const seen = vi.fn()
  const handle = fake.before('POST /tickets/{id}/assign', (store, request) => {
    seen(request.params, request.json)
    store.tickets.update(id, { priority: 'high' })
  })
  expect(ask(fake, 'POST', `/tickets/${id}/assign`, { json: { unknown: 1 } }).status).toBe(400)
  expect(handle.hits).toBe(0)
  const stale = update(fake, id, rev)
  expect([stale.status, stale.json.error.code]).toEqual([409, 'rev_mismatch'])
  expect(seen.mock.calls).toEqual([[{ id }, { assigneeEmail: null, expectedRev: rev }]])
  expect([handle.hits, update(fake, id, rev + 1).status]).toEqual([1, 200])
})

test('an asynchronous rival ends before the request takes effect, and several run in turn', async () => {
  const fake = createFake()
  const { id, rev } = fake.tickets.list()[0] ?? { id: '', rev: 0 }
  const order: string[] = []
  fake.before('POST /tickets/{id}/assign', async (store) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(`first at ${store.tickets.get(id)?.rev}`)
    store.tickets.update(id, { priority: 'high' })
  })
  fake.before('POST /tickets/{id}/assign', (store) => {
    order.push(`second at ${store.tickets.get(id)?.rev}`)
  })
  const { status } = await fake.handle({
    method: 'POST',
    target: `/api/v1/tickets/${id}/assign`,
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assigneeEmail: null, expectedRev: rev }),
  })
  expect([status, order]).toEqual([409, [`first at ${rev}`, `second at ${rev + 1}`]])
})

test('an exception of a rival is in the answer, and thrown by the next look at the requests', async () => {
  const errors: unknown[] = []
  const fake = createFake({ onError: (error) => errors.push(error) })
  const cause = new Error('rival')
  fake.before('POST /contacts', async () => {
    throw cause
  })
  const { status, body } = await fake.handle({
    method: 'POST',
    target: '/api/v1/contacts',
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    body: '{"name":"Ana"}',
  })
  expect([status, JSON.parse(body).error.message]).toEqual([500, 'the function of fake.before failed: rival'])
  expect(fake.control.journal.at(-1)?.cause).toBe(cause)
  expect(errors).toEqual([cause])
  expect(() => fake.expectOnce('POST /contacts')).toThrow('the function of fake.before failed: rival')
  // It is reported once.
  expect(fake.expectOnce('POST /contacts').status).toBe(500)
})

test.each<[string, (fake: Fake) => unknown]>([
  ['requests', (fake) => fake.requests()],
  ['expectNone', (fake) => fake.expectNone('DELETE *')],
  ['expectNoUnmatched', (fake) => fake.expectNoUnmatched()],
  ['waitFor', (fake) => fake.waitFor('POST /contacts')],
  ['reset', (fake) => fake.reset()],
  [
    'requests after a restore',
    (fake) => {
      fake.restore(fake.fork().snapshot())
      return fake.requests()
    },
  ],
])('an exception of a rival is thrown by %s', async (_, look) => {
  const fake = createFake()
  fake.before('POST /contacts', (store) => void store.tickets.update('nope', {}))
  ask(fake, 'POST', '/contacts', { body: '{"name":"Ana"}' })
  await expect(async () => look(fake)).rejects.toThrow("the function of fake.before failed: no ticket 'nope'")
  fake.reset()
  expect(fake.requests()).toEqual([])
})

test.each([
  [{ noun: 'ticket', set: {} }, "before.update.noun: no noun 'ticket': did you mean 'tickets'?"],
  [{ noun: 'tickets', set: { priorty: 'high' } }, "before.update.set has no member 'priorty'"],
  [{ noun: 'tickets', set: { priority: 'highest' } }, 'before.update.set.priority must be'],
  [{ noun: 'tickets', sett: {}, set: {} }, "before.update has no member 'sett': did you mean 'set'?"],
])('a rival over HTTP is checked at once: %j', async (update, message) => {
  const fake = createFake()
  const body = JSON.stringify({ on: 'PATCH /tickets/{id}', update })
  const reply = await controlReply(fake.control, {
    method: 'POST',
    target: '/__fake/before',
    headers: {},
    body,
  })
  expect([reply.status, JSON.parse(reply.body).error]).toEqual([400, expect.stringContaining(message)])
})

test('a rival over HTTP needs an id where the path has none', async () => {
  const fake = createFake()
  const body = JSON.stringify({ on: 'POST /contacts', update: { noun: 'tickets', set: {} } })
  const reply = await controlReply(fake.control, {
    method: 'POST',
    target: '/__fake/before',
    headers: {},
    body,
  })
  expect([reply.status, JSON.parse(reply.body).error]).toEqual([
    400,
    "before.update.id is missing, and the path of 'POST /api/v1/contacts' has no id",
  ])
})
