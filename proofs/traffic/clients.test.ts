import { expect, test } from 'vitest'
import { honestClients, suspects } from '../clients/suspects.js'
import { expectFound } from './planted-client.test-kit.js'
import { brokenByClients, formsOf } from './recorded-client.js'

// The others are in `clients.long.test.ts`.
test.each(['updates contacts with PUT', 'sends again after 402', 'decodes cursors', 'sends bodies of 20 KB'])(
  'a client that %s is found in its recordings',
  expectFound,
)

test('nothing is held against an honest client', async () => {
  const { journals } = await honestClients.full.run({ seed: 1 })
  for (const [form, entries] of Object.entries(formsOf(journals)))
    expect([form, ...brokenByClients([entries], 'full')]).toEqual([form])
})

test('a key that is also in the address is found where the recorder keeps keys, and is in no report', async () => {
  const suspect = suspects.get('has the key in the address, too')
  const { journals } = (await suspect?.run({})) ?? { journals: [] }
  const forms = formsOf(journals)
  const of = (form: string) => brokenByClients([forms[form] ?? []], 'full').get('client.key-only-in-header')
  expect([of('the fake'), of('a browser')]).toEqual(
    Array(2).fill(expect.stringContaining('the API key is also in the address')),
  )
  expect(of('a browser without keys')).toBeUndefined()
})
