import { type BookingResult, type Meeting, op } from '../../../contract/index.js'
import { one } from '../../../fake-server/messages/reply.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import { slotShown } from '../../../fake-server/resources/slot.js'
import type { Mutation } from '../../mutation.js'
import { again, insteadOfError } from '../../operators/error.js'
import { aroundHandler } from '../../operators/handler.js'
import { inTurn } from '../../operators/in-turn.js'
import { onReply } from '../../operators/reply.js'
import { onPages } from '../../order/operators.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, remembering } from '../operators.js'

/** What bookings and cancellations have done to slots so far. */
interface Slots {
  /** Whether a meeting in a slot was canceled. */
  readonly isFreed: (slotId: string) => boolean
  /** Whether a meeting is in a slot whose meeting before was canceled. */
  readonly isAgain: (meetingId: string) => boolean
}

/** Plants a fault that knows which slots were freed and booked again. */
const withSlots = (plant: (slots: Slots) => Mutation): Mutation =>
  remembering<string>((slotOf) =>
    remembering<true>((freed) =>
      remembering<true>((rebooked) =>
        inTurn(
          plant({ isFreed: (id) => freed.has(id), isAgain: (id) => rebooked.has(id) }),
          onReply(op.bookMeeting, (reply, { body }) => {
            const { meetingId } = dataOf<BookingResult>(reply)
            const slotId = String(body.slotId)
            slotOf.set(meetingId, slotId)
            if (freed.has(slotId)) rebooked.set(meetingId, true)
            return reply
          }),
          onReply(op.cancelMeeting, (reply, { params: { id = '' } }) => {
            const slotId = slotOf.get(id)
            if (slotId !== undefined) freed.set(slotId, true)
            return reply
          }),
        ),
      ),
    ),
  )

const slotAsked = ({ workspace, body }: Context) => workspace.slots.get(String(body.slotId))

/** Who asks for which slot. */
const nameOf = ({ body }: Context) => `${body.contactId} ${body.slotId}`

/** Faults of slots that were freed by a cancellation and booked again. */
export const unseenSlotFaults: MultiStepFaults = {
  'transition.booking-slot-taken': {
    'a slot that was freed and booked again can be booked once more': {
      calls: 5,
      plant: withSlots(({ isFreed }) =>
        aroundHandler(op.bookMeeting, (next, context) => {
          const slot = slotAsked(context)
          if (slot && isFreed(slot.id))
            context.workspace.slots.put(Object.freeze({ ...slot, meetingId: null }))
          return next(context)
        }),
      ),
    },
  },
  'booking.alternatives': {
    'the alternatives to a slot that was freed and booked again hold the slot itself': {
      calls: 5,
      plant: withSlots(({ isFreed }) =>
        insteadOfError(op.bookMeeting, (apiError, context) => {
          const { details } = apiError.more
          const slot = slotAsked(context)
          if (!slot || !isFreed(slot.id) || !Array.isArray(details?.alternatives)) return apiError
          const itself = slotShown(slot, context.assumptions['alternatives-path'].entry)
          const alternatives = [itself, ...(details.alternatives as readonly object[])]
          return again(apiError, { details: { ...details, alternatives } })
        }),
      ),
    },
  },
  'transition.booking-confirmed': {
    'a meeting in a slot that was freed before lists as canceled': {
      calls: 5,
      plant: withSlots(({ isAgain }) =>
        onPages(op.listMeetings, (data) =>
          (data as readonly Meeting[]).map((meeting) =>
            isAgain(meeting.id)
              ? { ...meeting, status: 'canceled' as const, canceledAt: meeting.createdAt }
              : meeting,
          ),
        ),
      ),
    },
  },
  'transition.meeting-cancel': {
    'a meeting in a slot that was freed before counts as canceled already': {
      calls: 5,
      plant: withSlots(({ isAgain }) =>
        aroundHandler(op.cancelMeeting, (next, context) => {
          const meeting = context.workspace.meetings.get(context.params.id ?? '')
          if (!meeting || !isAgain(meeting.id)) return next(context)
          const { id: meetingId, startAt, endAt } = meeting
          return one(200, { meetingId, status: 'canceled', startAt, endAt, unchanged: true })
        }),
      ),
    },
  },
  'booking.book-201': {
    'a contact that books the slot again that it has canceled gets the canceled meeting': {
      calls: 4,
      plant: remembering<BookingResult>((results) =>
        inTurn(
          aroundHandler(op.bookMeeting, (next, context) => {
            const former = results.get(nameOf(context))
            const meeting = context.workspace.meetings.get(former?.meetingId ?? '')
            if (former && meeting?.status === 'canceled') return one(200, { ...former, alreadyBooked: true })
            return next(context)
          }),
          onReply(op.bookMeeting, (reply, context) => {
            results.set(nameOf(context), dataOf<BookingResult>(reply))
            return reply
          }),
        ),
      ),
    },
  },
}
