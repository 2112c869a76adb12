import assert from 'node:assert/strict'
import { withId } from '../../../examples/client/src/api.js'
import { ana } from '../scenario/records.js'
import type { ScenarioTests } from '../scenario/scenario-test.js'
import { type FaultyClient, faulty } from './faulty-client.js'
import { by, codeOf, isFor } from './sending.js'

/** A client that takes a conflict at an operation for a success, with the members that were sent. */
const goesOnAt = (operation: string, code: string) =>
  by(async (request, send) => {
    const answer = await send(request)
    if (!isFor(request, operation) || (await codeOf(answer)) !== code) return answer
    return new Response(JSON.stringify({ data: { id: 'unknown', ...request.json } }), { status: 200 })
  })

/** Tests that look at what their client gives, and never at the server. */
const trusting: ScenarioTests = {
  'the priority of a ticket is changed': async ({ client }) => {
    const ticket = await withId(client.tickets(), 'late')
    assert.ok(ticket)
    assert.equal((await client.updateTicket(ticket, () => ({ priority: 'urgent' }))).priority, 'urgent')
  },
  'a deal is won': async ({ client }) => {
    const deal = await withId(client.deals(), 'deal_1')
    assert.ok(deal)
    await client.closeDeal(deal, { outcome: 'won' })
  },
  'a slot is booked': async ({ client }) => {
    assert.ok(await client.book('intro', ['slot_0', 'slot_1'], { contactId: ana.id }))
  },
  'a contact is created': async ({ client }) => {
    assert.equal((await client.createContact({ name: 'Bo', email: 'bo@example.com' })).name, 'Bo')
  },
  'all contacts are read': async ({ client }) => {
    for await (const { id } of client.contacts()) assert.ok(id)
  },
}

/** Clients that take a conflict for a success. */
export const conflictFaults: readonly FaultyClient[] = [
  faulty(
    'client.notices-conflicts',
    'takes a change that came too late for made',
    goesOnAt('PATCH /tickets/*', 'rev_mismatch'),
    { disturb: 'rival-writer', tests: trusting },
  ),
  faulty(
    'client.notices-conflicts',
    'takes a deal that someone else changed for closed',
    goesOnAt('POST /deals/*/close', 'rev_mismatch'),
    { disturb: 'rival-writer', tests: trusting },
  ),
  faulty(
    'client.notices-conflicts',
    'takes a slot of someone else for booked',
    goesOnAt('POST /booking-types/*/book', 'conflict'),
    { disturb: 'slot-taken', tests: trusting },
  ),
  faulty(
    'client.notices-conflicts',
    'takes a creation in progress for its own',
    goesOnAt('POST /contacts', 'idempotency_in_progress'),
    { disturb: 'in-progress', tests: trusting },
  ),
]
