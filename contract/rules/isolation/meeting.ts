import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

/** Bookings and meetings of another workspace (section 4.8). */
export const meetingRules = {
  'isolation.booking-references': rule(
    '4.8',
    "Booking with another workspace's booking type, contact or conversation gets 404 `not_found`.",
    {
      on: [op.bookMeeting],
      needs: ['key:other-workspace', 'record:slot'],
      gaps: ['contact-create-fields', 'error-body'],
    },
  ),
  'isolation.meeting-cancel': rule('4.8', "Canceling another workspace's meeting gets 404 `not_found`.", {
    on: [op.cancelMeeting],
    needs: ['key:other-workspace', 'record:meeting'],
    gaps: ['error-body'],
  }),
}
