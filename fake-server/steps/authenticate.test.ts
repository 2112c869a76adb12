import { expect, test } from 'vitest'
import { createFake } from '../fake.js'

test.each([
  ['demo_mian', "no such key 'demo_mian': did you mean 'demo_main'?"],
  ['demo_revoke', "no such key 'demo_revoke': did you mean 'demo_revoked'?"],
  ['secret', "no such key 'secret'"],
  ['sk_live_4242424242424242', "no such key 'sk_live_…'"],
  ['demo_of_a_longer_secret_of_another_client', "no such key 'demo_of_…'"],
])('the unknown key %s is shown only as far as it is not a secret', async (key, message) => {
  const response = await createFake().fetch('https://crm.example.com/api/v1/tags', {
    headers: { authorization: `Bearer ${key}` },
  })
  expect([response.status, await response.json()]).toMatchObject([401, { error: { message } }])
})

test('a seeded key is not a suggestion, which would give it away', async () => {
  const fake = createFake({ records: { keys: [{ key: 'sk_live_4242', workspace: 'main' }] } })
  const response = await fake.fetch('https://crm.example.com/api/v1/tags', {
    headers: { authorization: 'Bearer sk_live_4243' },
  })
  expect(await response.json()).toMatchObject({ error: { message: "no such key 'sk_live_…'" } })
})

test('the store and the control suggest the key that was meant', () => {
  const fake = createFake()
  const message = "no workspace for the key 'demo_mian': did you mean 'demo_main'?"
  expect(() => fake.store('demo_mian')).toThrow(message)
  expect(() => fake.control.workspace('demo_mian')).toThrow(message)
})
