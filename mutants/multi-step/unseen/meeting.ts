import { type BookingResult, op } from '../../../contract/index.js'
import { failsWhere } from '../../operators/error.js'
import { onReply } from '../../operators/reply.js'
import { withSent } from '../../operators/sent.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNthReplay, remembering, withData } from '../operators.js'

/** Faults of bookings that depend on other bookings. */
export const unseenMeetingFaults: MultiStepFaults = {
  'booking.attendee-absent': {
    'a contact that was left out of one invitation is left out of the next': {
      calls: 3,
      plant: remembering<true>((left) => (behaviour) => {
        withSent(op.bookMeeting, ({ attendeeEmail, contactId }) =>
          attendeeEmail === undefined && left.has(String(contactId)) ? { attendeeEmail: null } : {},
        )(behaviour)
        onReply(op.bookMeeting, (reply, { body }) => {
          if (body.attendeeEmail === null) left.set(String(body.contactId), true)
          return reply
        })(behaviour)
      }),
    },
  },
  'idempotency.booking': {
    'the retry of a booking shows the meeting that holds the slot by now': {
      calls: 5,
      plant: fromNthReplay(1, op.bookMeeting, (replay, { workspace, body }) => {
        const slot = workspace.slots.get(String(body.slotId))
        const meeting = workspace.meetings.get(slot?.meetingId ?? '')
        if (!meeting) return replay
        const { id: meetingId, meetUrl, attendee } = meeting
        const attendeeEmail = attendee?.email ?? null
        return withData(replay, { ...dataOf<BookingResult>(replay), meetingId, meetUrl, attendeeEmail })
      }),
    },
  },
  'paging.cursor-roundtrip': {
    'a cursor of meetings is refused once another was booked': {
      calls: 4,
      plant: remembering<'live' | 'dead'>((cursors) => (behaviour) => {
        failsWhere(
          op.listMeetings,
          ({ query: { cursor } }) => cursor !== undefined && cursors.get(cursor) === 'dead',
          'invalid_request',
        )(behaviour)
        onReply(op.bookMeeting, (reply) => {
          for (const cursor of cursors.keys()) cursors.set(cursor, 'dead')
          return reply
        })(behaviour)
        onReply(op.listMeetings, (reply) => {
          const { nextCursor } = reply.body as { readonly nextCursor: string | null }
          if (nextCursor !== null) cursors.set(nextCursor, 'live')
          return reply
        })(behaviour)
      }),
    },
  },
}
