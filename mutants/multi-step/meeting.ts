import { type BookingResult, op } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { again, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onReply } from '../operators/reply.js'
import { withSent } from '../operators/sent.js'
import { putChanged } from '../operators/stored.js'
import { onPages } from '../order/operators.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import { counter, dataOf, fromNth, fromNthReplay, remembering, withData } from './operators.js'

const slotHeld = ({ workspace, body }: Context) => workspace.slots.get(String(body.slotId))

/** Faults that show after several bookings and cancellations. */
export const meetingFaults: MultiStepFaults = {
  'booking.book-201': {
    'a booking after a meeting was canceled twice answers with that meeting': {
      calls: 5,
      plant: remembering<string>((twice) => (behaviour) => {
        fromNth(2, op.cancelMeeting, (reply, { workspace, params: { id = '' } }) => {
          twice.set(workspace.id, id)
          return reply
        })(behaviour)
        onReply(op.bookMeeting, (reply, { workspace }) => {
          const meetingId = twice.get(workspace.id)
          return meetingId ? withData(reply, { ...dataOf<BookingResult>(reply), meetingId }) : reply
        })(behaviour)
      }),
    },
    'the third booking of a contact is at the time of the second': {
      calls: 4,
      plant: remembering<BookingResult>((latest) =>
        fromNth(
          2,
          op.bookMeeting,
          (reply, { body }) => {
            const result = dataOf<BookingResult>(reply)
            const before = latest.get(String(body.contactId))
            latest.set(String(body.contactId), result)
            return before
              ? withData(reply, { ...result, startAt: before.startAt, endAt: before.endAt })
              : reply
          },
          ({ body }) => String(body.contactId),
        ),
      ),
    },
  },
  'booking.attendee-absent': {
    'a booking invites the address that the contact had before': {
      calls: 3,
      plant: remembering<string>((former) => (behaviour) => {
        aroundHandler(op.updateContact, (next, context) => {
          const email = context.workspace.contacts.get(context.params.id ?? '')?.email
          if (email && context.body.email) former.set(context.params.id ?? '', email)
          return next(context)
        })(behaviour)
        withSent(op.bookMeeting, ({ attendeeEmail, contactId }) => {
          const email = former.get(String(contactId))
          return attendeeEmail === undefined && email ? { attendeeEmail: email } : {}
        })(behaviour)
      }),
    },
    'the second booking invites the attendee of the first': {
      calls: 4,
      plant: remembering<string>((latest) =>
        onReply(op.bookMeeting, (reply, { workspace, body }) => {
          const result = dataOf<BookingResult>(reply)
          const before = latest.get(workspace.id)
          if (result.attendeeEmail) latest.set(workspace.id, result.attendeeEmail)
          return before && body.attendeeEmail === undefined
            ? withData(reply, { ...result, attendeeEmail: before })
            : reply
        }),
      ),
    },
  },
  'booking.alternatives': {
    'the alternatives hold a slot that was taken after the one asked for': {
      calls: 4,
      plant: remembering<string>((slots) => (behaviour) => {
        onReply(op.bookMeeting, (reply, { body }) => {
          slots.set(dataOf<BookingResult>(reply).meetingId, String(body.slotId))
          return reply
        })(behaviour)
        insteadOfError(op.bookMeeting, (apiError, context) => {
          const { details } = apiError.more
          const booked = [...slots.keys()]
          const place = booked.indexOf(slotHeld(context)?.meetingId ?? '')
          if (place === -1 || !Array.isArray(details?.alternatives)) return apiError
          const later = booked
            .slice(place + 1)
            .flatMap((id) => context.workspace.slots.get(slots.get(id) ?? '') ?? [])
          const alternatives = [
            ...later.map(({ id, startAt, endAt }) => ({ id, startAt, endAt })),
            ...(details.alternatives as readonly object[]),
          ]
          return again(apiError, { details: { ...details, alternatives } })
        })(behaviour)
      }),
    },
  },
  'transition.booking-slot-taken': {
    'a slot that was refused once is given at the second attempt': {
      calls: 4,
      plant: remembering<true>((refused) =>
        aroundHandler(op.bookMeeting, (next, context) => {
          const name = `${context.body.slotId} ${context.body.contactId}`
          const slot = slotHeld(context)
          if (slot?.meetingId && refused.has(name))
            context.workspace.slots.put(Object.freeze({ ...slot, meetingId: null }))
          else if (slot?.meetingId) refused.set(name, true)
          return next(context)
        }),
      ),
    },
  },
  'transition.meeting-cancel-repeat': {
    'the third cancellation of a meeting says that it changed something': {
      calls: 4,
      plant: fromNth(3, op.cancelMeeting, (reply) =>
        withData(reply, { ...dataOf<object>(reply), unchanged: false }),
      ),
    },
    'a meeting that was canceled twice is confirmed again': {
      calls: 4,
      plant: fromNth(2, op.cancelMeeting, (reply, context) => {
        putChanged(context, 'meetings', context.params.id ?? '', () => ({ status: 'confirmed' as const }))
        return reply
      }),
    },
  },
  'transition.meeting-cancel': {
    'canceling the second meeting of a contact cancels the first too': {
      calls: 5,
      plant: (behaviour) => {
        const count = counter()
        const firsts = new Map<string, string>()
        const seconds = new Set<string>()
        onReply(op.bookMeeting, (reply, { body }) => {
          const { meetingId } = dataOf<BookingResult>(reply)
          const place = count(String(body.contactId))
          if (place === 1) firsts.set(String(body.contactId), meetingId)
          if (place === 2) seconds.add(meetingId)
          return reply
        })(behaviour)
        onReply(op.cancelMeeting, (reply, context) => {
          const id = context.params.id ?? ''
          const { leadId, canceledAt } = context.workspace.meetings.get(id) ?? {}
          if (seconds.has(id))
            putChanged(context, 'meetings', firsts.get(leadId ?? '') ?? '', () => ({
              status: 'canceled' as const,
              canceledAt: canceledAt ?? null,
            }))
          return reply
        })(behaviour)
      },
    },
  },
  'order.meetings': {
    'an earlier slot that is booked later is listed later': {
      calls: 4,
      plant: remembering<true>((booked) => (behaviour) => {
        onReply(op.bookMeeting, (reply) => {
          booked.set(dataOf<BookingResult>(reply).meetingId, true)
          return reply
        })(behaviour)
        onPages(op.listMeetings, (data) => {
          const inTurn = [...booked.keys()].flatMap((id) => data.find((meeting) => meeting.id === id) ?? [])
          return data.map((meeting) => (booked.has(meeting.id) ? (inTurn.shift() ?? meeting) : meeting))
        })(behaviour)
      }),
    },
  },
  'idempotency.booking': {
    'the retry of a booking that was canceled books the slot anew': {
      calls: 4,
      plant: fromNthReplay(1, op.bookMeeting, (replay, { workspace }) => {
        const meeting = workspace.meetings.get(dataOf<BookingResult>(replay).meetingId)
        return meeting?.status === 'canceled' ? undefined : replay
      }),
    },
    'the third retry of a booking is a conflict with the slot it holds': {
      calls: 5,
      plant: fromNthReplay(3, op.bookMeeting, () => undefined),
    },
  },
}
