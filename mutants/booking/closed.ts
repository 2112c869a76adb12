import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { gatedAs, ungated } from '../gate.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { refusedAs } from '../refusing.js'
import { book } from './operators.js'

type Rules = Mutants<typeof families.booking>

/** Faults of bookings where nothing can be booked. */
export const closedMutants: Pick<
  Rules,
  'booking.invalid-state' | 'booking.feature-disabled' | 'booking.unavailable'
> = {
  'booking.invalid-state': [
    mutant('a type that cannot be booked is forbidden', refusedAs(book, 'invalid_state', 'forbidden')),
    mutant('a type that cannot be booked is a crash', refusedAs(book, 'invalid_state', 'internal')),
    mutant('a type that cannot be booked is down', refusedAs(book, 'invalid_state', 'unavailable')),
    mutant('whoever has a slot can book it of any type', (behaviour) =>
      aroundHandler(behaviour, book, (next, context) => {
        const slot = context.workspace.slots.get(String(context.body.slotId))
        return next(slot ? { ...context, params: { id: slot.bookingTypeId } } : context)
      }),
    ),
  ],
  'booking.feature-disabled': [
    mutant('booking is possible though switched off', ungated(book)),
    mutant(
      'booking switched off is forbidden',
      gatedAs(book, new ApiError('forbidden', 'booking is off', 'booking.feature-disabled')),
    ),
    mutant(
      'booking switched off is a missing scope',
      gatedAs(book, new ApiError('insufficient_scope', 'booking is off', 'booking.feature-disabled')),
    ),
    mutant(
      'booking switched off is an invalid state',
      gatedAs(book, new ApiError('invalid_state', 'booking is off', 'booking.feature-disabled')),
    ),
  ],
  'booking.unavailable': [
    mutant('the calendar being down is a crash', refusedAs(book, 'unavailable', 'internal')),
    mutant('the calendar being down is a conflict', refusedAs(book, 'unavailable', 'conflict')),
    mutant('the meeting is made before the calendar is asked', (behaviour) =>
      aroundHandler(behaviour, book, (next, context) => {
        const { workspace } = context
        if (workspace.provider !== 'down') return next(context)
        next({ ...context, workspace: Object.create(workspace, { provider: { value: 'delivers' } }) })
        throw new ApiError('unavailable', 'the calendar does not answer', 'booking.unavailable')
      }),
    ),
  ],
}
