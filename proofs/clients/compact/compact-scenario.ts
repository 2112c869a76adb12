import assert from 'node:assert/strict'
import { type CompactFake, type CompactSeed, demoKeys } from '../../../fake-server/index.js'
import { pageSize } from '../scenario/records.js'
import { allOf, idsOf, type ScenarioTests, type Scene } from '../scenario/scenario-test.js'
import type { CompactClient } from './compact-client.js'

type CompactScene = Scene<CompactClient, CompactFake>

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** What the workspace holds before each test: several pages of everything. */
export const compactRecordsOf = (seed: number): CompactSeed => ({
  contacts: many(11 + (seed % 5), (n) => ({ id: `contact_${n}`, email: `contact_${n}@example.com` })),
  agents: many(6, (n) => ({ id: `agent_${n}` })),
  leads: many(7 + (seed % 3), (n) => ({ id: `lead_${n}` })),
})

const bo = { name: 'Bo', email: 'bo@example.com' } as const

const bos = ({ fake }: CompactScene): number => fake.contacts.list({ email: bo.email }).length

/** The tests of a client of the compact variant. */
export const compactScenario: ScenarioTests<CompactScene> = {
  'every list is read to its end': async ({ fake, client }) => {
    assert.deepEqual(idsOf(await allOf(client.contacts())), idsOf(fake.contacts.list()))
    assert.deepEqual(idsOf(await allOf(client.agents())), idsOf(fake.agents.list()))
    assert.deepEqual(idsOf(await allOf(client.leads())), idsOf(fake.leads.list()))
    assert.deepEqual(idsOf(await allOf(client.conversations())), idsOf(fake.conversations.list()))
    assert.equal(typeof (await client.workspace()), 'object')
  },
  'a contact is created, read and updated': async ({ fake, client }) => {
    const { id } = await client.createContact({ ...bo, company: 'Acme '.repeat(20) })
    assert.equal((await client.contact(id)).name, 'Bo')
    await client.updateContact(id, { name: 'Bob' })
    await client.updateContact('contact_1', { name: 'Cy' })
    await client.updateContact('contact_2', { name: 'Di' })
    assert.equal(fake.contacts.get(id)?.name, 'Bob')
  },
  'contacts are imported': async ({ fake, client }) => {
    const before = fake.contacts.list().length
    for (const name of ['Eve', 'Flo', 'Gil']) await client.createContact({ name, company: 'Acme' })
    assert.equal(fake.contacts.list().length, before + 3)
  },
  'a lost answer is asked for again': async (scene) => {
    const { fake, client } = scene
    for (const fault of ['lost-after-commit', 'reset', 503] as const) {
      fake.fail({ on: 'POST /contacts', with: fault })
      const { id } = await client.createContact(bo, 'import-of-bo-0000001')
      assert.equal(fake.contacts.get(id)?.email, bo.email)
    }
    assert.equal(bos(scene), 1)
  },
  'a 429 is waited for': async ({ fake, client, clock }) => {
    for (const retryAfter of ['30s', new Date(clock.now() + 60_000)]) {
      const began = clock.now()
      fake.fail({ on: 'GET /contacts', with: 429, retryAfter })
      await allOf(client.contacts())
      assert.ok(clock.now() - began >= 25_000)
    }
  },
  'an outage is reported': async ({ fake, client }) => {
    fake.fail({ with: 503, times: Number.POSITIVE_INFINITY })
    await assert.rejects(allOf(client.leads()), { code: 'unavailable' })
  },
  'what does not help to repeat is reported': async ({ client, clientWith }) => {
    await assert.rejects(client.contact('nobody'), { code: 'not_found' })
    await assert.rejects(client.updateContact('nobody', { name: 'X' }), { code: 'not_found' })
    await assert.rejects(allOf(clientWith(demoKeys.revoked).contacts()), { code: 'unauthorized' })
    await assert.rejects(allOf(clientWith('demo_without_contacts_read').contacts()), {
      code: 'insufficient_scope',
    })
  },
  'an invalid contact is reported': async ({ fake, client }) => {
    fake.fail({ on: 'POST /contacts', with: 'invalid_request' })
    await assert.rejects(client.createContact(bo), { code: 'invalid_request' })
  },
  'a cursor that is no longer valid is reported': async ({ fake, client }) => {
    fake.fail({ on: 'GET /contacts', with: 'invalid_request', when: ({ query }) => 'cursor' in query })
    await assert.rejects(allOf(client.contacts()), { code: 'invalid_request' })
  },
  ...Object.fromEntries(
    [0, 2].map((size) => [
      `a list goes on after a page of ${size}`,
      async ({ fake, client }: CompactScene) => {
        const all = fake.contacts.list()
        const pages = [all.slice(0, size), all.slice(size, size + pageSize)]
        for (let n = 0; n < 2; n += 1) {
          for (const [place, data] of pages.entries())
            fake.fail({
              on: 'GET /contacts',
              with: { status: 200, body: { data, next_cursor: place === 0 ? `page-two-of-${n}` : null } },
            })
          assert.deepEqual(idsOf(await allOf(client.contacts())), idsOf(pages.flat()))
        }
      },
    ]),
  ),
}
