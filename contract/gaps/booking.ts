import { choice, gap, value } from './gap.js'
import { all, like, members, names, orNull, path, scope } from './value-check.js'

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
      /** The members of a day, its date and its slots, where slots are grouped by day; null where they are not. */
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
    'A booking type with its slots, or the path of their list, is configured.',
    {
      check: members({
        path: all(path, like(/\{id\}/, "a path with {id}, such as '/api/v1/booking-types/{id}/slots'")),
        query: names,
        slot: names,
        scope,
        day: orNull(names),
      }),
      answers: ['booking.slot-from-listing'],
      forms: ['listSlots'],
    },
  ),
  'slot-unknown': gap(
    '4.8',
    'What is answered for a slot that is unknown, past, or of another booking type.',
    choice('not-found', ['refuse', 'conflict']),
    'All three are fine.',
    { answers: ['booking.slot-unknown'] },
  ),
  'booking-invalid-state': gap(
    '4.8',
    'In which state no meeting can be booked.',
    choice('type-or-host', ['contact-without-email']),
    'It is reported, never judged.',
    { answers: ['booking.invalid-state'] },
  ),
  'booking-already-booked': gap(
    '4.8',
    'Whether `alreadyBooked` is true only in a replay, or also where the contact already has the slot.',
    choice('replay', ['replay-or-same-contact', 'never']),
    'Judge that it is a boolean and false in the first answer; the rest is reported.',
  ),
  'booking-locale-default': gap(
    '4.8',
    'What `locale` changes, and its default.',
    choice('es', ['en', 'pt', 'of-contact']),
    'It is reported, never judged.',
  ),
  'cancel-body-optional': gap(
    '4.8',
    'Whether a meeting can be canceled without a body.',
    choice('accept', ['refuse']),
    'Send an object; leaving it out is only reported.',
  ),
  'cancel-invalid-state': gap(
    '4.8',
    'In which state a meeting cannot be canceled.',
    choice('over', ['calendar-disconnected']),
    'It is reported, never judged.',
    {
      answers: ['meeting.cancel-invalid-state'],
      unlearnt:
        'no call of the API disconnects a calendar, and no record of the configuration is a meeting of such a calendar',
    },
  ),
  'cancel-result-types': gap(
    '4.8',
    'Which types the members of the answer to a cancellation have.',
    choice('times-of-meeting', ['null-times']),
    'Judge the member names, the status and the boolean.',
    { shows: ['cancelMeeting'] },
  ),
  'canceled-at': gap(
    '3',
    'What a cancellation does to `canceledAt`, and whether the meeting stays in the list.',
    choice('set-and-listed', ['set-and-dropped']),
    'Judge it as a question.',
    {
      answers: ['transition.meeting-canceled-at', 'meeting.cancel-listed'],
      shapes: ['cancelMeeting', 'listMeetings'],
    },
  ),
}
