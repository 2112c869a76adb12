import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFake } from '../index.js'
import { byFetch } from './clients.test-kit.js'
import { clients, create, headers, origin, received, testScopes } from './scopes.test-kit.js'

testScopes(20)

test('200 forks of one fake that are asked directly at the same time see nothing of each other', async () => {
  const shared = createFake()
  const [ticket] = shared.tickets.list()
  const before = shared.contacts.list()
  const ends = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const fork = shared.fork()
      fork.clock.advance(`${n}s`)
      fork.seed({ contacts: [{ id: 'mine', name: `Seeded ${n}` }] })
      if (n % 2 === 0) fork.fail({ on: 'POST /contacts', with: 503 })
      await pause(n % 5)
      const answer = await fork.fetch(`${origin}/api/v1/contacts`, {
        method: 'POST',
        headers,
        body: '{"name":"A"}',
      })
      await pause(n % 3)
      fork.tickets.update(ticket?.id ?? '', { subject: `Ticket ${n}` })
      await pause(n % 7)
      const name = fork.contacts.get('mine')?.name
      return [
        answer.status,
        name,
        fork.tickets.get(ticket?.id ?? '')?.subject,
        fork.clock.now.slice(0, 19),
        fork.requests().length,
      ]
    }),
  )
  const start = Date.parse(shared.clock.now)
  expect(ends).toEqual(
    ends.map((_, n) => [
      n % 2 === 0 ? 503 : 201,
      `Seeded ${n}`,
      `Ticket ${n}`,
      new Date(start + n * 1000).toISOString().slice(0, 19),
      1,
    ]),
  )
  expect(shared.contacts.list()).toEqual(before)
  expect(shared.tickets.list()[0]).toEqual(ticket)
  expect(shared.requests()).toEqual([])
})

describe.concurrent('tests that run at the same time', () => {
  test.each(Array.from({ length: 20 }, (_, n) => n))('number %i has its own fake', async (n) => {
    const fake = createFake()
    using _ = fake.intercept(origin, { scope: 'async' })
    for (let call = 0; call < 3; call += 1) {
      await create(byFetch(globalThis.fetch), `Test ${n}`)
      await pause(n % 5)
    }
    expect(received(fake)).toEqual([0, 1, 2].map(() => `Test ${n}`))
  })
})

test('a scope goes before the interception of the process, the inner one before the outer', async () => {
  const [whole, outer, inner] = [createFake(), createFake(), createFake()]
  using _ = whole.intercept(origin)
  const ask = (name: string) => create(byFetch(globalThis.fetch), name)
  await ask('whole')
  await outer.intercept(origin, async () => {
    await ask('outer')
    await inner.intercept(origin, () => ask('inner'))
    await ask('outer')
  })
  await ask('whole')
  expect([whole, outer, inner].map(received)).toEqual([['whole', 'whole'], ['outer', 'outer'], ['inner']])
})

test('a request from outside of the scopes of its origin is refused, and not sent', async () => {
  let leave: () => void = () => undefined
  const done = createFake().intercept(
    origin,
    { others: 'pass' },
    () => new Promise<void>((resolve) => (leave = resolve)),
  )
  const refused = /is refused: fakes intercept this origin only in the scopes of other async contexts/
  for (const [, client] of clients.slice(0, 5)) {
    const error = (await create(client(), 'Ana').catch((thrown: Error) => thrown)) as Error
    expect(String(error.cause ?? error)).toMatch(refused)
  }
  leave()
  await done
})

test('the callback decides how the interception ends: with its value, or with its error', async () => {
  const fake = createFake()
  const before = globalThis.fetch
  expect(await fake.intercept(origin, () => 7)).toBe(7)
  const failing = fake.intercept(origin, { others: 'refuse' }, () => {
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(globalThis.fetch).toBe(before)
})
