import { expect, test, vi } from 'vitest'
import { ask } from '../ask.test-kit.js'
import { createFake, demoKeys } from '../index.js'

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

test('an exception of a rival is an unexpected one of the fake', async () => {
  const fake = createFake()
  const cause = new Error('rival')
  fake.before('POST /contacts', async () => {
    throw cause
  })
  const { status } = await fake.handle({
    method: 'POST',
    target: '/api/v1/contacts',
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    body: '{"name":"Ana"}',
  })
  expect([status, fake.expectOnce('POST /contacts').cause]).toEqual([500, cause])
})
