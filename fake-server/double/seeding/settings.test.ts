import { expect, test } from 'vitest'
import { demoKeys } from '../../demo/keys.js'
import { createFake, type Fake } from '../../fake.js'

/** The status of a call with a key. */
async function status(fake: Fake, path: string, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fake.fetch(`https://crm.example.com/api/v1/${path}`, { headers })).status
}

test('keys hold the scopes and the quota that a seed gives them', async () => {
  const fake = createFake({ workspace: 'empty' })
  fake.seed({ keys: [{ key: 'reader', scopes: ['contacts:read'], perMinute: 2 }, { key: 'full' }] })
  expect(await status(fake, 'contacts', 'reader')).toBe(200)
  expect(await status(fake, 'deals', 'reader')).toBe(403)
  expect(await status(fake, 'contacts', 'reader')).toBe(429)
  expect(await status(fake, 'deals', 'full')).toBe(200)
})

test('features are switched, and the others stay', async () => {
  const fake = createFake()
  fake.seed({ features: { deals: false } })
  const body = JSON.stringify({ title: 'A deal', leadId: fake.contacts.list()[0]?.id })
  const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
  const answer = await fake.fetch('https://crm.example.com/api/v1/deals', { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ error: { code: 'feature_disabled' } })
  expect(await status(fake, 'meetings', demoKeys.main)).toBe(200)
})

test('a new name makes a workspace of its own, to which the keys of the seed lead', async () => {
  const fake = createFake()
  fake.seed({ workspace: 'acme', keys: [{ key: 'acme_key' }], contacts: [{ id: 'ana' }] })
  const acme = fake.store('acme_key')
  expect(acme.contacts.list()).toMatchObject([{ id: 'ana' }])
  expect(fake.contacts.get('ana')).toBeUndefined()
  acme.deals.create({ contact: 'ana' })
  expect(await status(fake, 'deals', 'acme_key')).toBe(200)
})

test('records of an option are back after a reset, those of a seed are not', () => {
  const fake = createFake({ workspace: 'empty', records: [{ contacts: [{ id: 'ana' }] }] })
  fake.contacts.update('ana', { name: 'Other' })
  fake.seed({ contacts: [{ id: 'bo' }], keys: [{ key: 'k' }] })
  fake.control.reset()
  expect(fake.contacts.list()).toMatchObject([{ id: 'ana', name: 'Ana' }])
  expect(() => fake.store('k')).toThrow("no workspace for the key 'k'")
})

test("a seed's users, pipelines and numbers replace those that an empty workspace starts with", () => {
  const fake = createFake({ workspace: 'empty' })
  expect([fake.users.list().length, fake.phoneNumbers.list().length]).toEqual([4, 1])
  fake.seed({
    users: [{ email: 'ines@acme.example' }],
    phoneNumbers: [{ id: 'num' }],
    pipelines: [{ id: 'sales' }],
  })
  fake.seed({ contacts: [{ id: 'ana' }], users: [{ email: 'jo@acme.example', name: 'Jo' }] })
  expect(fake.users.list().map(({ name }) => name)).toEqual(['Ines', 'Jo'])
  expect(fake.phoneNumbers.list()).toEqual([{ id: 'num', businessAccountId: 'waba_num', connected: true }])
  expect(fake.deals.create({ contact: 'ana' })).toMatchObject({ pipelineId: 'sales', stageId: 'sales_new' })
})

test.each([
  [{ keys: [{ key: 'k', scopes: ['contacts:reed'] }] }, 'seed.keys[0].scopes[0] must be '],
  [{ keys: [{ scopes: [] }] }, "seed.keys[0] must have 'key'"],
  [
    { keys: [{ key: 'k', workspace: 'mian' }] },
    "seed.keys[0].workspace: no workspace 'mian': did you mean 'main'?",
  ],
  [{ features: { dealz: false } }, "seed.features: no feature 'dealz': did you mean 'deals'?"],
  [{ workspace: 5 }, 'seed.workspace must be a string, not 5'],
  [{ users: [{ email: 'a@b.example' }], deals: [{}] }, "seed.deals[0] must have 'contact'"],
])('%j is refused by its path, and changes nothing', (seed, message) => {
  const fake = createFake({ workspace: 'empty' })
  const before = fake.users.list()
  expect(() => fake.seed(seed as object)).toThrow(message)
  expect([fake.users.list(), fake.control.core.keys.has('k')]).toEqual([before, false])
})
