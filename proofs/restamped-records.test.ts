import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { checks, run } from '../suites/index.js'

const path = /^\/api\/v1\/contacts\/(\w+)/

test('a server that changes `updatedAt` of a contact by itself after each write carries out a crowd once', async () => {
  const fake = createFake({ seed: 8 })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const { results } = await run({
    target: {
      ...target,
      async transport(request) {
        const response = await target.transport(request)
        const [, id] = (request.method !== 'GET' && path.exec(request.path)) || []
        const later = new Date(Date.parse(fake.clock.now) + 5).toISOString()
        if (id !== undefined && response.status === 200) fake.contacts.update(id, { updatedAt: later })
        return response
      },
    },
    checks: checks.filter(({ rule }) => rule.id === 'idempotency.concurrent-single-effect'),
    seed: 8,
  })
  const judged = results.flatMap(({ operations }) => operations)
  const ofContacts = judged.filter(({ operation }) => operation.includes('/contacts/{id}'))
  expect(ofContacts.length).toBe(3)
  expect(ofContacts.map(({ verdict, reason }) => [verdict, reason])).toEqual(
    ofContacts.map(() => ['pass', undefined]),
  )
})
