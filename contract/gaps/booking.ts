import { choice, gap, value } from './gap.js'

/** What is open about slots, bookings and meetings (sections 3, 4.8 and 4.10). */
export const bookingGaps = {
  'slots-endpoint': gap(
    '4.10',
    'Where free slots are listed, and how.',
    value(
      {
        path: '/api/v1/booking-types/{id}/slots',
        query: ['from', 'to'] as readonly string[],
        slot: ['slotId', 'startAt', 'endAt'] as readonly string[],
        scope: 'meetings:read',
      },
      [
        {
          path: '/api/v1/booking-types/{id}/slots',
          query: ['after', 'before'],
          slot: ['slotId', 'startAt'],
          scope: 'meetings:read',
        },
      ],
    ),
    'A booking type with its slots is configured, or a path to find them.',
  ),
  'slot-unknown': gap(
    '4.8',
    'What is answered for a slot nobody knows, one gone by, or one of some other booking type.',
    choice('not-found', ['refuse', 'conflict']),
    'All three are fine.',
  ),
  'booking-invalid-state': gap(
    '4.8',
    'In which state nothing can be booked.',
    value('the type is inactive, or nobody can host', []),
    'Note it, never judge it.',
  ),
  'booking-already-booked': gap(
    '4.8',
    'Whether `alreadyBooked` tells of the replay only, or also of a contact that has the slot.',
    choice('replay', ['replay-or-same-contact', 'never']),
    'Judge that it is a boolean, false at first; the rest is reported.',
  ),
  'booking-locale-default': gap(
    '4.8',
    'What `locale` changes, and what it is when not sent.',
    choice('es', ['en', 'pt']),
    'Note it, never judge it.',
  ),
  'cancel-body-optional': gap(
    '4.8',
    'Whether a meeting can be canceled without any body.',
    choice('accept', ['refuse']),
    'Send an object; going without is noted only.',
  ),
  'cancel-invalid-state': gap(
    '4.8',
    'In which state a meeting cannot be canceled.',
    value('it is over', []),
    'Note it, never judge it.',
  ),
  'cancel-result-types': gap(
    '4.8',
    'What types the answer of a cancel has.',
    value(
      {
        meetingId: 'string',
        status: 'canceled',
        startAt: 'date-time or null',
        endAt: 'date-time or null',
        unchanged: 'boolean',
      },
      [],
    ),
    'Judge the names, the status and the boolean.',
  ),
  'canceled-at': gap(
    '3',
    'What a cancel does to `canceledAt`, and whether the list keeps the meeting.',
    choice('set-and-listed', ['set-and-dropped']),
    'Judge it as a question.',
  ),
}
