import { op } from '../../contract/index.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import type { Readings } from './side-effects.js'

/** What bookings and cancellations leave behind (section 4.8). */
export const meetingReadings: Readings<typeof op.bookMeeting | typeof op.cancelMeeting> = {
  [op.bookMeeting]: {
    words: ({ body: { contactId, slotId } }) => ({ leadId: contactId, slotId }),
    left(exchange, { body: { contactId } }) {
      const { meetingId, alreadyBooked, startAt } = answered(exchange)
      const parts = { id: meetingId, leadId: contactId, word: startAt }
      const meeting = sideEffectOf('meeting', exchange.request.key, parts)
      return alreadyBooked === true ? { already: meeting } : { left: meeting }
    },
    makes: true,
  },
  [op.cancelMeeting]: {
    left: (exchange, { params }) => ({
      ended: sideEffectOf('meeting', exchange.request.key, { id: params.id }),
    }),
  },
}
