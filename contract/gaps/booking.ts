import { choice, gap, value } from './gap.js'

/** What is open about slots, bookings and meetings (sections 3, 4.8 and 4.10). */
export const bookingGaps = {
  'slots-endpoint': gap(
    '4.10',
    'Where free slots are listed, and how.',
    value<{
      readonly path: string
      readonly query: readonly string[]
      /** The names of the id, the start and the end of a slot. */
      readonly slot: readonly string[]
      readonly scope: string
      /** The members of a day, its date and its slots, where they come by day; null where they do not. */
      readonly day: readonly string[] | null
    }>(
      {
        path: '/api/v1/booking-types/{id}/slots',
        query: ['from', 'to'],
        slot: ['slotId', 'startAt', 'endAt'],
        scope: 'meetings:read',
        day: null,
      },
      [
        {
          path: '/api/v1/booking-types/{id}/slots',
          query: ['after', 'before'],
          slot: ['slotId', 'startAt'],
          scope: 'meetings:read',
          day: null,
        },
        {
          path: '/api/v1/booking-types/{id}/availability',
          query: ['from', 'to'],
          slot: ['slotId', 'startAt', 'endAt'],
          scope: 'meetings:read',
          day: ['date', 'slots'],
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
    choice('type-or-host', ['contact-without-email']),
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
    choice('es', ['en', 'pt', 'of-contact']),
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
    choice('over', ['calendar-disconnected']),
    'Note it, never judge it.',
  ),
  'cancel-result-types': gap(
    '4.8',
    'What types the answer of a cancel has.',
    choice('times-of-meeting', ['null-times']),
    'Judge the names, the status and the boolean.',
  ),
  'canceled-at': gap(
    '3',
    'What a cancel does to `canceledAt`, and whether the list keeps the meeting.',
    choice('set-and-listed', ['set-and-dropped']),
    'Judge it as a question.',
  ),
}
