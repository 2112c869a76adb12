import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext, withState } from '../operators/context.js'
import { errorAs, insteadOfError } from '../operators/error.js'
import { gatedAs, ungated } from '../operators/gate.js'
import { aroundHandler } from '../operators/handler.js'
import { ruledOut } from '../ruled-out.js'

/** Faults of bookings where nothing can be booked. */
export const closedMutants = {
  'booking.invalid-state': {
    'a type that cannot be booked is forbidden': errorAs(op.bookMeeting, 'invalid_state', 'forbidden'),
    'a type that cannot be booked is a crash': errorAs(op.bookMeeting, 'invalid_state', 'internal'),
    'a type that cannot be booked is down': errorAs(op.bookMeeting, 'invalid_state', 'unavailable'),
    'a slot can be booked with any booking type': inContext(op.bookMeeting, (context) => {
      const slot = context.workspace.slots.get(String(context.body.slotId))
      return slot ? { ...context, params: { id: slot.bookingTypeId } } : context
    }),
    'a booking that is refused is made': ruledOut(
      aroundHandler(op.bookMeeting, (next, context) => {
        const slot = context.workspace.slots.get(String(context.body.slotId))
        if (!slot || slot.bookingTypeId === context.params.id) return next(context)
        next({ ...context, params: { id: slot.bookingTypeId } })
        throw new ApiError('invalid_state', 'the type cannot be booked', 'booking.invalid-state')
      }),
    ),
  },
  'booking.feature-disabled': {
    'booking is possible though switched off': ungated(op.bookMeeting),
    'booking switched off is forbidden': gatedAs(op.bookMeeting, 'forbidden'),
    'booking switched off is a missing scope': gatedAs(op.bookMeeting, 'insufficient_scope'),
    'booking switched off is an invalid state': gatedAs(op.bookMeeting, 'invalid_state'),
  },
  'booking.unavailable': {
    'the calendar being down is a crash': errorAs(op.bookMeeting, 'unavailable', 'internal'),
    'the calendar being down is a conflict': errorAs(op.bookMeeting, 'unavailable', 'conflict'),
    'the slot is held before the calendar is asked': ruledOut(
      insteadOfError(op.bookMeeting, (apiError, { workspace, body }) => {
        const slot = workspace.slots.get(String(body.slotId))
        const [any] = workspace.meetings.all()
        if (slot && any && apiError.code === 'unavailable')
          workspace.slots.put(Object.freeze({ ...slot, meetingId: any.id }))
        return apiError
      }),
    ),
    'the meeting is made before the calendar is asked': ruledOut(
      aroundHandler(op.bookMeeting, (next, context) => {
        const { workspace } = context
        if (workspace.provider !== 'down') return next(context)
        next(withState(context, { provider: 'delivers' }))
        throw new ApiError('unavailable', 'the calendar does not answer', 'booking.unavailable')
      }),
    ),
  },
} satisfies Partial<FamilyMutants<'booking'>>
