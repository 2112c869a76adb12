import { type Check, type Exchange, type Json, member, oddMember, recordIn, succeeded } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { runBookingScenario } from '../observations/booking.js'
import { expectReplay } from './answer.js'

/** A booking repeated under its key is the meeting booked first, and no other is made. */
const bookingReplay: Check = async (api) => {
  await learnErrorCodes(api)
  const { first, result, replay, settled, contact, canceled, lateReplay } = await runBookingScenario(api)
  const by = [first, replay]
  await api.case(async () => {
    expectReplay(api, first, replay)
    const result = recordIn(replay)
    const { alreadyBooked } = result
    // Whether a replay says so is open (gap.booking-already-booked), that it says yes or no is not.
    api.expect.that(typeof alreadyBooked === 'boolean', 'alreadyBooked true or false', alreadyBooked, {
      by,
      compared: member(result, 'alreadyBooked', { schema: { type: ['boolean'] } }),
    })
  })
  if (succeeded(canceled))
    await api.case(async () => expectReplay(api, first, lateReplay, 'a retry after the cancel', [canceled]))
  if (settled === undefined) return
  const more = settled.records.filter(({ leadId, id }) => leadId === contact.id && id !== result.meetingId)
  await api.case(async () =>
    api.expect.equal(more, [], 'further meetings of the contact', { by: [...by, ...settled.by] }),
  )
}

/** What the answer to a cancel says of the meeting. */
const canceledIn = (exchange: Exchange): Json => {
  const { meetingId, status, startAt, endAt } = recordIn(exchange)
  return { meetingId, status, startAt, endAt }
}

/** A cancel repeated under its key is the first answer again, except for what a gap leaves open. */
export const cancelReplay: Check = async (api) => {
  const { canceled, cancelReplay: replay } = await runBookingScenario(api)
  api.given2xx(canceled)
  // Whether it is the first answer or that to a second cancel, these are the same (section 4.8).
  const basis = { by: [canceled, replay], certain: true }
  api.expect.status(replay, [...new Set([canceled.response.status, 200])], basis)
  const again = recordIn(replay)
  const { unchanged } = again
  api.expect.equal(canceledIn(replay), canceledIn(canceled), 'the first answer again', {
    ...basis,
    compared: oddMember(again, canceledIn(canceled)),
  })
  api.expect.that(typeof unchanged === 'boolean', 'unchanged true or false', unchanged, {
    ...basis,
    compared: member(again, 'unchanged', { schema: { type: ['boolean'] } }),
  })
  expectReplay(api, canceled, replay)
  const assumed = api.assumptions['cancel-replay-unchanged']
  if (unchanged !== assumed)
    api.inconclusive(
      `the replay of a cancel has unchanged ${unchanged}: if that is meant, set assumptions.cancel-replay-unchanged to ${unchanged}`,
    )
}

/** The checks of keys at bookings and cancellations. */
export const meetingChecks = {
  'idempotency.booking': bookingReplay,
  'idempotency.meeting-cancel': cancelReplay,
}
