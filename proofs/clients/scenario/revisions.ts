import assert from 'node:assert/strict'
import { withId } from '../../../examples/client/src/api.js'
import type { Ticket } from '../../../fake-server/index.js'
import { ana } from './records.js'
import type { ScenarioTests, Scene } from './scenario-test.js'

const lateTicket = async ({ client }: Scene): Promise<Ticket> => {
  const ticket = await withId(client.tickets(), 'late')
  if (ticket === undefined) throw new Error('the ticket is not in the list')
  return ticket
}

/** Deals and tickets, which have revisions. */
export const revisionTests: ScenarioTests = {
  'a deal is created and won': async ({ fake, client }) => {
    const deal = await client.createDeal({ title: 'Renewal', leadId: ana.id, value: 1200, currency: 'EUR' })
    assert.equal((await client.closeDeal(deal, { outcome: 'won' })).status, 'won')
    assert.equal(fake.deals.get(deal.id)?.status, 'won')
    assert.equal(fake.deals.list().filter(({ title }) => title === 'Renewal').length, 1)
  },
  'a deal that someone else changes first is closed from its newer state': async ({ fake, client }) => {
    for (const id of ['deal_1', 'deal_2']) {
      const deal = await withId(client.deals({ leadId: ana.id }), id)
      assert.ok(deal)
      fake.before('POST /deals/{id}/close', (store) => store.deals.update(id, { value: 900 }))
      assert.equal((await client.closeDeal(deal, { outcome: 'won' })).status, 'won')
      const { status, value } = fake.deals.get(id) ?? {}
      assert.deepEqual([status, value], ['won', 900])
    }
  },
  'a ticket is updated and assigned': async (scene) => {
    const { fake, client } = scene
    const [user] = fake.users.list()
    const updated = await client.updateTicket(await lateTicket(scene), () => ({ priority: 'urgent' }))
    assert.equal(updated.priority, 'urgent')
    await client.assignTicket(updated, user?.email ?? '')
    const { priority, assigneeEmail } = fake.tickets.get('late') ?? {}
    assert.deepEqual([priority, assigneeEmail], ['urgent', user?.email])
  },
  'a ticket that someone else changes first keeps both changes': async (scene) => {
    const { fake, client } = scene
    for (const tag of ['refund', 'damaged']) {
      const ticket = await lateTicket(scene)
      const rival = `rival-${tag}`
      fake.before('PATCH /tickets/{id}', (store) =>
        store.tickets.update('late', { tags: [...(store.tickets.get('late')?.tags ?? []), rival] }),
      )
      const { tags } = await client.updateTicket(ticket, ({ tags }) => ({ tags: [...tags, tag] }))
      assert.ok(tags.includes(tag) && tags.includes(rival))
    }
  },
  'an assignment that someone else overtakes is made again': async (scene) => {
    const { fake, client } = scene
    const ticket = await lateTicket(scene)
    fake.before('POST /tickets/{id}/assign', (store) => store.tickets.update('late', { priority: 'urgent' }))
    await client.assignTicket(ticket, fake.users.list()[0]?.email ?? '')
    assert.equal(fake.tickets.get('late')?.assigneeEmail, fake.users.list()[0]?.email)
  },
  'a ticket that changes again and again is given up': async (scene) => {
    const { fake, client } = scene
    const ticket = await lateTicket(scene)
    const fault = fake.fail({
      on: 'PATCH /tickets/{id}',
      with: 'rev_mismatch',
      times: Number.POSITIVE_INFINITY,
    })
    await assert.rejects(
      client.updateTicket(ticket, () => ({ priority: 'urgent' })),
      { code: 'rev_mismatch' },
    )
    assert.ok(fault.hits <= 10)
  },
}
