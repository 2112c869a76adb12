import { expect, test } from 'vitest'
import { demoKeys } from '../../demo/keys.js'
import { createFake, type Fake } from '../../fake.js'

/** A fake with a contact, and a receiver of every event. */
function scene(): Fake {
  const fake = createFake({ workspace: 'empty' })
  fake.seed({
    users: [{ email: 'ines@acme.example' }],
    contacts: [{ id: 'ana', tags: ['vip', 'lead'] }],
    webhooks: [{ id: 'hook' }],
  })
  return fake
}

const typesOf = (fake: Fake) =>
  fake.control.deliveries.map(({ body }) => (JSON.parse(body) as { readonly type: string }).type)

test('a change makes the record of the next revision, and lists follow it', async () => {
  const fake = scene()
  const deal = fake.deals.create({ id: 'big', contact: 'ana' })
  fake.control.advance(1000)
  const won = fake.deals.update('big', { status: 'won', ownerEmail: 'ines@acme.example' })
  expect(won).toMatchObject({ rev: deal.rev + 1, status: 'won', ownerName: 'Ines', stageId: 'stage_won' })
  expect([won.closedAt, won.updatedAt]).toEqual([fake.control.now, fake.control.now])
  const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
  const listed = await fake.fetch('https://crm.example.com/api/v1/deals?status=won', { headers })
  expect(await listed.json()).toEqual({ data: [won], nextCursor: null })
})

test("a change makes a client's revision stale", async () => {
  const fake = scene()
  const { id, rev } = fake.tickets.create({ contact: 'ana' })
  fake.tickets.update(id, { priority: 'urgent' })
  const answer = await fake.fetch(`https://crm.example.com/api/v1/tickets/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'New', expectedRev: rev }),
  })
  expect(await answer.json()).toMatchObject({ error: { code: 'rev_mismatch' } })
})

test('changes send the events and leave the milestones that requests do', () => {
  const fake = scene()
  fake.contacts.update('ana', { name: 'Anna' })
  fake.deals.create({ id: 'big', contact: 'ana' })
  fake.deals.update('big', { status: 'lost' })
  fake.tickets.create({ contact: 'ana' })
  fake.bookingTypes.create({ id: 'intro', slots: [{ id: 's1' }] })
  const meeting = fake.meetings.create({ contact: 'ana', slot: 's1' })
  expect(fake.slots.get('s1')?.meetingId).toBe(meeting.id)
  fake.meetings.update(meeting.id, { status: 'canceled' })
  expect(fake.slots.get('s1')?.meetingId).toBeNull()
  expect(typesOf(fake)).toEqual([
    'contact.updated',
    'deal.created',
    'deal.closed',
    'ticket.created',
    'meeting.booked',
    'meeting.canceled',
  ])
  expect(fake.activities.list().map(({ type }) => type)).toEqual(['deal_created', 'deal_lost'])
})

test('the counters of tags follow contacts that come, change and go', () => {
  const fake = scene()
  fake.contacts.create({ id: 'bo', tags: ['vip'], active: false })
  const counts = () =>
    Object.fromEntries(fake.tags.list().map(({ name, total, inactive }) => [name, [total, inactive]]))
  expect(counts()).toEqual({ vip: [2, 1], lead: [1, 0] })
  fake.contacts.update('ana', { tags: ['vip'] })
  fake.contacts.delete('bo')
  expect(counts()).toEqual({ vip: [1, 0], lead: [0, 0] })
  expect(fake.contacts.get('bo')).toBeUndefined()
})

test('a ticket shows in its conversation while it is open', () => {
  const fake = scene()
  const [talk] = fake.seed({
    conversations: [{ contact: 'ana', messages: [{ inbound: 'hi' }] }],
  }).conversations
  const id = talk?.id ?? ''
  const ticket = fake.tickets.create({ conversation: id })
  expect(ticket).toMatchObject({ leadId: 'ana', leadName: 'Ana', channel: 'chatapp_1' })
  expect(fake.conversations.get(id)?.openTicketId).toBe(ticket.id)
  expect(fake.tickets.update(ticket.id, { status: 'closed' }).resolvedAt).toBe(fake.control.now)
  expect(fake.conversations.get(id)?.openTicketId).toBeNull()
  expect(fake.tickets.update(ticket.id, { status: 'open' })).toMatchObject({
    reopenCount: 1,
    resolvedAt: null,
  })
})

test.each<[string, (fake: Fake) => unknown, string]>([
  ['an unknown id', ({ contacts }) => contacts.update('anna', {}), "no contact 'anna': did you mean 'ana'?"],
  ['another id', ({ contacts }) => contacts.update('ana', { id: 'bo' }), 'contact.id cannot be changed'],
  [
    'the address of another contact',
    ({ contacts }) => contacts.create({ email: 'ana@example.com' }),
    "contact.email: ana already has 'ana@example.com'",
  ],
  [
    'an unknown reference',
    ({ tickets }) => tickets.create({ contact: 'bo' }),
    "ticket.contact: no contact 'bo'; known: ana",
  ],
  [
    'a member of another type',
    ({ contacts }) => contacts.update('ana', { active: 'yes' as never }),
    "contact.active must be a boolean, not 'yes'",
  ],
  [
    'a stage of another pipeline',
    ({ deals }) => deals.create({ contact: 'ana', pipeline: 'pipe_default', stage: 'renewal_new' }),
    "deal has stage 'renewal_new', which is none of pipeline 'pipe_default'",
  ],
  ['an unknown key', ({ store }) => store('demo_mian'), "no workspace for the key 'demo_mian'"],
])('%s is refused, and changes nothing', (_, change, message) => {
  const fake = scene()
  const before = [fake.contacts.list(), fake.deals.list(), fake.tickets.list()]
  expect(() => change(fake)).toThrow(message)
  expect([fake.contacts.list(), fake.deals.list(), fake.tickets.list()]).toEqual(before)
})

test('the workspaces of other keys have stores of their own', () => {
  const fake = scene()
  const other = fake.store(demoKeys.otherWorkspace)
  expect(other.contacts.get('ana')).toBeUndefined()
  expect(other.contacts.create({ id: 'ana', name: 'Other' }).name).toBe('Other')
  expect(fake.contacts.get('ana')?.name).toBe('Ana')
})

test('records that were handed out cannot change what is stored', () => {
  const ana = scene().contacts.get('ana') ?? { name: '', tags: [] as readonly string[] }
  expect(() => Object.assign(ana, { name: 'x' })).toThrow('read only')
  expect(() => (ana.tags as string[]).push('x')).toThrow('not extensible')
})

test('the compact variant has its own nouns', async () => {
  const fake = createFake({ variant: 'compact', workspace: 'empty' })
  fake.seed({ contacts: [{ id: 'ana' }], leads: [{ id: 'l1', contact: 'ana' }], agents: [{ id: 'bot' }] })
  fake.conversations.create({ contact: 'ana', agent: 'bot', lastMessage: 'hi' })
  fake.contacts.update('ana', { company: 'Acme' })
  const answer = await fake.fetch('https://crm.example.com/api/v1/contacts/ana', {
    headers: { authorization: `Bearer ${demoKeys.main}` },
  })
  expect(await answer.json()).toEqual({ data: fake.contacts.get('ana') })
  expect(fake.conversations.list({ agentId: 'bot' })).toHaveLength(1)
  expect(() => fake.seed({ deals: [] } as object)).toThrow("seed has no member 'deals'")
})
