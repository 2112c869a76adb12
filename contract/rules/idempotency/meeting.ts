import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

/** Keys of bookings and cancellations (section 4.8). */
export const meetingRules = {
  'idempotency.booking': rule(
    '4.8',
    'Repeating a booking under its key answers 200 with the meeting booked first, and no `conflict` with the slot it holds.',
    {
      on: [op.bookMeeting],
      effects: 'sends',
      needs: ['record:slot'],
      gaps: ['idempotency-replay-status', 'booking-already-booked', 'error-body'],
    },
  ),
  'idempotency.meeting-cancel': rule(
    '4.8',
    'Repeating a cancel under its key gets the first answer again, in which `unchanged` is false.',
    {
      on: [op.cancelMeeting],
      effects: 'sends',
      needs: ['record:meeting'],
      gaps: ['cancel-replay-unchanged'],
      doubt: 'By the rule on keys `unchanged` stays false, by the rule on canceling again it turns true.',
      ruledOut: 'the repetition is refused, or says anything else of the meeting than the first answer',
      leftOpen: '`unchanged`, and members that are not documented',
    },
  ),
}
