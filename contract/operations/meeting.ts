import { bookingBody, meetingCancelBody, timeBounds } from '../requests/meeting.js'
import { one, operation, page } from './operation.js'

const meetings = { section: '4.8', resource: 'meetings', tag: 'Meetings' } as const

/** Meetings and the slots they are booked from (sections 4.8 and 4.10). */
export const meetingOperations = {
  listMeetings: operation('GET /api/v1/meetings', {
    ...meetings,
    scope: 'meetings:read',
    summary: 'List booked meetings',
    description:
      'Meetings that were booked through the service, in the order of their start, to which `from` and `to` apply.',
    filters: (assumptions) => timeBounds(['from', 'to'], assumptions),
    answer: page('meeting'),
    errors: ['contact_limit_exceeded'],
  }),
  bookMeeting: operation('POST /api/v1/booking-types/{id}/book', {
    ...meetings,
    scope: 'meetings:write',
    target: 'booking type',
    summary: 'Book a meeting',
    description:
      'A slot that is taken by now is a `conflict` with `alternatives`. A retry with the same `Idempotency-Key` answers 200 with the same meeting.',
    feature: { name: 'booking' },
    effects: 'sends',
    idempotencyKey: 'optional',
    retryStatus: 200,
    body: bookingBody,
    answer: one('bookingResult', 201),
    errors: ['feature_disabled', 'not_found', 'conflict', 'invalid_state', 'unavailable'],
  }),
  cancelMeeting: operation('POST /api/v1/meetings/{id}/cancel', {
    ...meetings,
    scope: 'meetings:write',
    target: 'meeting',
    summary: 'Cancel a meeting',
    description: 'Cancelling again answers `unchanged` true.',
    effects: 'sends',
    idempotencyKey: 'optional',
    body: meetingCancelBody,
    bodyOptional: ({ 'cancel-body-optional': choice }) => choice === 'accept',
    answer: one('cancelResult', 200),
    errors: ['invalid_state'],
  }),
  // Named by section 4.10 without path or shape.
  listSlots: operation('GET /api/v1/booking-types/{id}/slots', {
    ...meetings,
    section: '4.10',
    scope: 'meetings:read',
    target: 'booking type',
    summary: 'List the free slots of a booking type',
    description:
      'Shows the `slotId` that a booking takes. The document names this operation without its path and shape, which are assumed.',
    namedOnly: true,
    paths: ({ 'slots-endpoint': { path } }) => [path],
    filters: (assumptions) => timeBounds(assumptions['slots-endpoint'].query, assumptions),
    answer: { kind: 'catalog', status: 200 },
    errors: ['feature_disabled', 'not_found'],
  }),
}
