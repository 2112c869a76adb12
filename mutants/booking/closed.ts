import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { gatedAs, ungated } from '../gate.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { refusedAs } from '../refusing.js'

/** Faults of bookings where nothing can be booked. */
export const closedMutants = {
  'booking.invalid-state': {
    'a type that cannot be booked is forbidden': refusedAs(op.bookMeeting, 'invalid_state', 'forbidden'),
    'a type that cannot be booked is a crash': refusedAs(op.bookMeeting, 'invalid_state', 'internal'),
    'a type that cannot be booked is down': refusedAs(op.bookMeeting, 'invalid_state', 'unavailable'),
    'whoever has a slot can book it of any type': aroundHandler(op.bookMeeting, (next, context) => {
      const slot = context.workspace.slots.get(String(context.body.slotId))
      return next(slot ? { ...context, params: { id: slot.bookingTypeId } } : context)
    }),
  },
  'booking.feature-disabled': {
    'booking is possible though switched off': ungated(op.bookMeeting),
    'booking switched off is forbidden': gatedAs(
      op.bookMeeting,
      new ApiError('forbidden', 'booking is off', 'booking.feature-disabled'),
    ),
    'booking switched off is a missing scope': gatedAs(
      op.bookMeeting,
      new ApiError('insufficient_scope', 'booking is off', 'booking.feature-disabled'),
    ),
    'booking switched off is an invalid state': gatedAs(
      op.bookMeeting,
      new ApiError('invalid_state', 'booking is off', 'booking.feature-disabled'),
    ),
  },
  'booking.unavailable': {
    'the calendar being down is a crash': refusedAs(op.bookMeeting, 'unavailable', 'internal'),
    'the calendar being down is a conflict': refusedAs(op.bookMeeting, 'unavailable', 'conflict'),
    'the meeting is made before the calendar is asked': aroundHandler(op.bookMeeting, (next, context) => {
      const { workspace } = context
      if (workspace.provider !== 'down') return next(context)
      next({ ...context, workspace: Object.create(workspace, { provider: { value: 'delivers' } }) })
      throw new ApiError('unavailable', 'the calendar does not answer', 'booking.unavailable')
    }),
  },
} satisfies Partial<FamilyMutants<'booking'>>
