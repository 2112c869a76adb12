import { expect, test } from 'vitest'
import { createFake, demoKeys, type Fake } from '../index.js'

const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }

const create = async (fake: Fake, email: string): Promise<number> => {
  const body = JSON.stringify({ name: 'Ana', email })
  return (await fake.handle({ method: 'POST', target: '/api/v1/contacts', headers, body })).status
}

/** How many contacts of an e-mail address the list shows once it no longer lags. */
async function listed(fake: Fake, email: string): Promise<number> {
  fake.clock.advance('1s')
  const target = `/api/v1/contacts?email=${email}`
  const { body } = await fake.handle({ method: 'GET', target, headers, body: '' })
  return (JSON.parse(body) as { data: unknown[] }).data.length
}

test.each([
  [503, false],
  ['reset', false],
  ['lost-after-commit', true],
] as const)(
  'of a write that meets %s an awkward fake shows what took effect: %s',
  async (kind, hasEffect) => {
    const fake = createFake({ awkward: 1 })
    fake.fail({ on: 'POST /contacts', with: kind })
    await create(fake, 'met@example.com').catch(() => undefined)
    expect(await create(fake, 'other@example.com')).toBe(201)
    expect(await listed(fake, 'other@example.com')).toBe(1)
    expect(await listed(fake, 'met@example.com')).toBe(hasEffect ? 1 : 0)
  },
)

test('a fault at the effect has none in the replica either', async () => {
  const fake = createFake({ awkward: 1 })
  fake.fail({ on: 'POST /contacts', with: 'rev_mismatch' })
  expect(await create(fake, 'met@example.com')).toBe(409)
  expect(await listed(fake, 'met@example.com')).toBe(0)
})
