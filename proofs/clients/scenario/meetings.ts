import assert from 'node:assert/strict'
import { ana } from './records.js'
import { allOf, idsOf, type ScenarioTests } from './scenario-test.js'

/** Bookings and meetings. */
export const meetingTests: ScenarioTests = {
  'meetings are booked and canceled': async ({ fake, client }) => {
    for (const slotId of ['slot_0', 'slot_2']) {
      const { meetingId } = await client.book('intro', [slotId, 'slot_4'], { contactId: ana.id })
      assert.equal(fake.meetings.get(meetingId)?.leadId, ana.id)
      const { status } = await client.cancelMeeting(meetingId, { reason: 'Postponed' })
      assert.equal(status, 'canceled')
      assert.equal(fake.meetings.get(meetingId)?.status, 'canceled')
    }
  },
  'the next slot is booked where one was taken': async ({ fake, client }) => {
    for (const [taken, free] of [
      ['slot_1', 'slot_2'],
      ['slot_3', 'slot_4'],
    ] as const) {
      fake.fail({ on: 'POST /booking-types/{id}/book', with: 'conflict', when: { body: { slotId: taken } } })
      const { meetingId } = await client.book('intro', [taken, free, 'slot_7'], { contactId: ana.id })
      assert.ok([free, 'slot_7'].some((id) => fake.slots.get(id)?.meetingId === meetingId))
      assert.equal(fake.slots.get(taken)?.meetingId, null)
    }
  },
  'a booking whose answer is lost is made once': async ({ fake, client }) => {
    fake.fail({ on: 'POST /booking-types/{id}/book', with: 'lost-after-commit' })
    const { meetingId } = await client.book('intro', ['slot_5', 'slot_6'], { contactId: ana.id })
    assert.ok(fake.meetings.list().some(({ id }) => id === meetingId))
    assert.equal(fake.meetings.list().filter(({ leadId }) => leadId === ana.id).length, 1)
  },
  'meetings are read': async ({ fake, client }) => {
    for (const slotId of ['slot_0', 'slot_1', 'slot_2', 'slot_3', 'slot_4', 'slot_5'])
      await client.book('intro', [slotId, 'slot_6'], { contactId: ana.id })
    const read = await allOf(client.meetings({ from: '2020-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z' }))
    assert.deepEqual(idsOf(read), idsOf(fake.meetings.list()))
  },
  'a slot that someone else books first is not booked': async ({ fake, client }) => {
    fake.before('POST /booking-types/{id}/book', (store) => void store.meetings.create({ slot: 'slot_0' }))
    const { meetingId } = await client.book('intro', ['slot_0', 'slot_1', 'slot_2'], { contactId: ana.id })
    assert.notEqual(fake.slots.get('slot_0')?.meetingId, meetingId)
    assert.equal(fake.meetings.get(meetingId)?.leadId, ana.id)
  },
}
