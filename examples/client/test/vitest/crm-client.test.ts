import { expect, test } from 'vitest'
import { createFake, demoKeys } from 'workspace-crm-conformance/fake'
import { CrmClient } from '../../src/crm-client.js'

function setUp() {
  const fake = createFake()
  const client = new CrmClient({
    baseUrl: 'https://crm.example.com',
    apiKey: demoKeys.main,
    fetch: fake.fetch,
    retries: { firstWaitMs: 1 },
  })
  return { fake, client }
}

test('reads all pages', async () => {
  const { client } = setUp()
  const ids: string[] = []
  for await (const { id } of client.contacts()) ids.push(id)
  expect(new Set(ids).size).toBe(ids.length)
})
