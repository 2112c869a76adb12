import assert from 'node:assert/strict'
import type { GapName } from '../../../contract/index.js'
import { ana } from '../scenario/records.js'
import type { ScenarioTests } from '../scenario/scenario-test.js'

/** A client that takes a record by its place in a list, and tests that do not say which record is meant. */
export interface ByPlace {
  readonly name: string
  readonly gap: GapName
  readonly tests: ScenarioTests
}

/** Clients that depend on an order which nobody promises, although no test of theirs fails in another one. */
export const orderFaults: readonly ByPlace[] = [
  {
    name: 'raises the ticket that is listed first',
    gap: 'order-undocumented',
    tests: {
      'a ticket is raised': async ({ client }) => {
        for await (const ticket of client.tickets({ status: 'open' })) {
          assert.equal((await client.updateTicket(ticket, () => ({ priority: 'urgent' }))).priority, 'urgent')
          return
        }
      },
    },
  },
  {
    name: 'cancels the meeting that is listed first',
    gap: 'order-direction',
    tests: {
      'the next meeting is canceled': async ({ client }) => {
        for (const slotId of ['slot_0', 'slot_2']) await client.book('intro', [slotId], { contactId: ana.id })
        for await (const meeting of client.meetings({ from: '2020-01-01T00:00:00Z' })) {
          assert.equal((await client.cancelMeeting(meeting.id)).status, 'canceled')
          return
        }
      },
    },
  },
  {
    name: 'reads the messages of the conversation that is listed first',
    gap: 'order-direction',
    tests: {
      'messages are read': async ({ client }) => {
        for await (const { id } of client.conversations()) {
          for await (const message of client.messages(id)) assert.ok(message.id)
          return
        }
      },
    },
  },
]
