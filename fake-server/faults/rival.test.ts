import { expect, test, vi } from 'vitest'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'

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
