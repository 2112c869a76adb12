import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as crm from './crm.js'

test('lists all contacts', async () => {
  const contacts = await crm.allContacts()
  assert.ok(contacts.length > 200)
})

test('creates a contact', async () => {
  const email = `ana.${Date.now()}@example.com`
  const { id } = await crm.createContact({ name: 'Ana', email })
  const [found] = await crm.allContacts(`&email=${email}`)
  assert.equal(found.id, id)
})

test('does not create a contact twice', async () => {
  const [contact] = await crm.allContacts()
  await assert.rejects(crm.createContact({ name: 'Ana', email: contact.email }), { code: 'conflict' })
})

test('an unknown contact has no notes', async () => {
  await assert.rejects(crm.notes('nobody'), { code: 'not_found' })
})

test('changes the priority of a ticket', async () => {
  const [ticket] = await crm.openTickets()
  const updated = await crm.setPriority(ticket, 'urgent')
  assert.equal(updated.priority, 'urgent')
})

test('wins a deal', async () => {
  const [deal] = await crm.openDeals()
  assert.equal((await crm.winDeal(deal)).status, 'won')
})

test('sends an SMS', async () => {
  assert.equal((await crm.sendSms('+34600123456', 'See you at 5')).status, 'sent')
})

test('replies to the conversation that waits longest', async () => {
  const conversation = (await crm.waiting()).at(-1)
  const { conversationId } = await crm.reply(conversation, 'We are on it')
  assert.equal(conversationId, conversation.id)
})

test('cancels a meeting', async () => {
  const meeting = (await crm.confirmedMeetings()).at(-1)
  assert.equal((await crm.cancelMeeting(meeting.id)).status, 'canceled')
})

test('shows the inbox', async () => {
  const [first] = await crm.inbox()
  assert.match(first, /^#\d+ \[(LOW|MEDIUM|HIGH|URGENT)\] /)
})
