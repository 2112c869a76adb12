import { type Json, watch } from '../api/index.js'
import { shownBy } from '../records/shown.js'
import { fieldsOf, within, withoutFaults } from './judge.js'
import { runCoverage } from './run-coverage.js'

/** The checks of how meetings, bookings and cancellations look. */
export const meetingChecks = {
  'record.meeting-shape': withoutFaults(fieldsOf('meeting', 'attendee')),
  'record.meeting-attendee': withoutFaults(within('attendee')),
  'record.booking-result-shape': withoutFaults(fieldsOf('bookingResult')),
  'record.cancel-result-shape': watch((api, exchange) => {
    withoutFaults(fieldsOf('cancelResult')).watch(api, exchange)
    for (const { record } of shownBy(exchange)) {
      const id = decodeURIComponent(exchange.request.path.split('/').at(-2) ?? '')
      const basis = { by: exchange, proof: true }
      api.expect.member(record as Json, 'meetingId', id, 'the meeting that the path names', basis)
    }
  }, runCoverage),
}
