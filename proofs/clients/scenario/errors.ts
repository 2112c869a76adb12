import assert from 'node:assert/strict'
import { withId } from '../../../examples/client/src/api.js'
import { demoKeys } from '../../../fake-server/index.js'
import { ana, template } from './records.js'
import { allOf, type ScenarioTests, type Scene } from './scenario-test.js'

const bo = { name: 'Bo', email: 'bo@example.com' } as const

/** How many contacts there are with the address of Bo. */
const bos = ({ fake }: Scene): number => fake.contacts.list({ email: bo.email }).length

/** Errors that pass: the same request succeeds later. */
const passing = [500, 503, 'reset', 'truncate', 'lost-after-commit'] as const

/** Errors that do not pass, at a write and at a list. */
const lasting = ['invalid_request', 'unauthorized', 'insufficient_scope', 'not_found'] as const
const lastingAtWrites = [
  ...lasting,
  'contact_limit_exceeded',
  'invalid_state',
  'idempotency_key_reused',
] as const

/** What a client does after each error of the document. */
export const errorTests: ScenarioTests = {
  ...Object.fromEntries(
    passing.map((fault) => [
      `a write and a list are tried again after ${fault}`,
      async (scene: Scene) => {
        const { fake, client } = scene
        fake.fail({ on: 'POST /contacts', with: fault, times: 2 })
        const { id } = await client.createContact(bo)
        assert.equal(bos(scene), 1)
        assert.equal(fake.contacts.get(id)?.email, bo.email)
        fake.fail({ on: 'GET /tickets', with: fault })
        assert.equal((await allOf(client.tickets())).length, fake.tickets.list().length)
      },
    ]),
  ),
  'a write in progress is waited for under its key': async (scene) => {
    const { fake, client } = scene
    fake.fail({ on: 'POST /contacts', with: 'idempotency_in_progress', times: 2 })
    await client.createContact(bo)
    assert.equal(bos(scene), 1)
  },
  'every kind of write is made once where its answer is lost': async (scene) => {
    const { fake, client } = scene
    fake.fail({
      on: ['POST /deals', 'POST /activities', 'PATCH /contacts/{id}'],
      with: 'lost-after-commit',
      times: 3,
    })
    await client.createDeal({ title: 'Renewal', leadId: ana.id })
    await client.createActivity({ type: 'note', leadId: ana.id, body: 'Wrote back' })
    await client.updateContact(ana.id, { tags: ['returning'] })
    assert.equal(fake.deals.list().filter(({ title }) => title === 'Renewal').length, 1)
  },
  'a 429 is waited for': async (scene) => {
    const { fake, client, clock } = scene
    for (const on of ['POST /contacts', 'GET /tickets', 'GET /contacts'] as const) {
      const began = clock.now()
      fake.fail({ on, with: 429, retryAfter: '30s' })
      if (on === 'POST /contacts') await client.createContact(bo)
      else if (on === 'GET /tickets') await allOf(client.tickets())
      else await allOf(client.contacts())
      assert.ok(clock.now() - began >= 29_000)
    }
    assert.equal(bos(scene), 1)
  },
  'a 429 with a date is waited for': async (scene) => {
    const { fake, client, clock } = scene
    for (const email of ['bo@example.com', 'cy@example.com']) {
      const began = clock.now()
      fake.fail({ on: 'POST /contacts', with: 429, retryAfter: new Date(began + 40_000) })
      await client.createContact({ name: 'Someone', email })
      assert.ok(clock.now() - began >= 38_000)
    }
  },
  'an outage is reported': async ({ fake, client }) => {
    const fault = fake.fail({ with: 503, times: Number.POSITIVE_INFINITY })
    await assert.rejects(client.createContact(bo), { code: 'unavailable' })
    await assert.rejects(allOf(client.contacts()), { code: 'unavailable' })
    fault.remove()
  },
  ...Object.fromEntries(
    lastingAtWrites.map((code) => [
      `a write ends with ${code}`,
      async ({ fake, client }: Scene) => {
        fake.fail({ on: 'POST /contacts', with: code })
        await assert.rejects(client.createContact(bo), { code })
        fake.fail({ on: 'PATCH /contacts/{id}', with: code })
        await assert.rejects(client.updateContact(ana.id, { lastname: 'Ruiz' }), { code })
      },
    ]),
  ),
  ...Object.fromEntries(
    lasting.map((code) => [
      `a list ends with ${code}`,
      async ({ fake, client }: Scene) => {
        fake.fail({ on: 'GET /tickets', with: code })
        await assert.rejects(allOf(client.tickets()), { code })
      },
    ]),
  ),
  'a revoked key is reported': async ({ clientWith }) => {
    const client = clientWith(demoKeys.revoked)
    await assert.rejects(allOf(client.contacts()), { code: 'unauthorized' })
    await assert.rejects(client.createContact(bo), { code: 'unauthorized' })
  },
  'a blocked workspace is reported': async ({ fake, client }) => {
    fake.control.setContactLimitReached(true)
    await assert.rejects(allOf(client.contacts()), { code: 'contact_limit_exceeded' })
    fake.control.setContactLimitReached(false)
  },
  'a feature that is switched off is reported': async ({ fake, client }) => {
    fake.control.setFeature('deals', false)
    await assert.rejects(client.createDeal({ title: 'Renewal', leadId: ana.id }), {
      code: 'feature_disabled',
    })
    fake.control.setFeature('deals', true)
  },
  'a missing contact is reported': async ({ client }) => {
    await assert.rejects(client.updateContact('nobody', { lastname: 'Ruiz' }), { code: 'not_found' })
    await assert.rejects(allOf(client.notes('nobody')), { code: 'not_found' })
  },
  'a deal that cannot be closed is reported': async ({ fake, client }) => {
    const deal = await withId(client.deals(), 'deal_0')
    assert.ok(deal)
    fake.fail({ on: 'POST /deals/{id}/close', with: 'invalid_state' })
    await assert.rejects(client.closeDeal(deal, { outcome: 'won' }), { code: 'invalid_state' })
  },
  'a slot that is taken is reported': async ({ fake, client }) => {
    fake.fail({ on: 'POST /booking-types/{id}/book', with: 'conflict' })
    await assert.rejects(client.book('intro', ['slot_0'], { contactId: ana.id }), { code: 'conflict' })
  },
  'a cursor that is no longer valid is reported': async ({ fake, client }) => {
    for (let n = 0; n < 2; n += 1) {
      fake.fail({ on: 'GET /contacts', with: 'invalid_request', when: ({ query }) => 'cursor' in query })
      await assert.rejects(allOf(client.contacts()), { code: 'invalid_request' })
    }
    assert.ok((await allOf(client.contacts())).length > 10)
  },
  'text that comes too late is reported': async ({ fake, client, clock }) => {
    const conversation = await withId(client.conversations(), 'chatapp_1__34600000001')
    assert.ok(conversation)
    clock.advance(25 * 3_600_000)
    // The client does not know how long ago the contact wrote.
    const recent = { ...conversation, lastInboundAt: new Date(clock.now()).toISOString() }
    for (const text of ['Hello', 'Are you there?'])
      await assert.rejects(
        client.reply(recent, text, template),
        ({ status }) => status >= 400 && status < 500,
      )
    assert.equal(fake.control.outbox.length, 0)
  },
}
