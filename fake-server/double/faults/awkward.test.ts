import { expect, test } from 'vitest'
import { createFake, demoKeys, type Fake } from '../../index.js'

const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }

const create = async (fake: Fake, email: string): Promise<number> => {
  const body = JSON.stringify({ name: 'Ana', email })
  return (await fake.handle({ method: 'POST', target: '/api/v1/contacts', headers, body })).status
}

/** How many contacts of an e-mail address reads show, some of which the replica answers as other writes are on their way. */
async function listed(fake: Fake, email: string): Promise<Set<number>> {
  const counts = new Set<number>()
  for (let n = 0; n < 10; n += 1) {
    fake.clock.advance(n === 0 ? '1s' : 0)
    const target = `/api/v1/contacts?email=${email}`
    const { body } = await fake.handle({ method: 'GET', target, headers, body: '' })
    counts.add((JSON.parse(body) as { data: unknown[] }).data.length)
    await create(fake, `other${n}@example.com`)
  }
  return counts
}

test.each([
  [503, 0],
  ['reset', 0],
  ['rev_mismatch', 0],
  ['lost-after-commit', 1],
] as const)('after a write that meets %s an awkward fake shows %d new records', async (kind, count) => {
  const fake = createFake({ awkward: 1 })
  fake.fail({ on: 'POST /contacts', with: kind })
  await create(fake, 'met@example.com').catch(() => undefined)
  expect(await listed(fake, 'met@example.com')).toEqual(new Set([count]))
})

test('after a write that is late to arrive an awkward fake shows one new record', async () => {
  const fake = createFake({ awkward: 1 })
  fake.fail({ on: 'POST /contacts', with: { delayMs: 1 }, at: 'arrival' })
  await create(fake, 'met@example.com')
  expect(await listed(fake, 'met@example.com')).toEqual(new Set([1]))
})
