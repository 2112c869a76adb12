import type { Context, List } from '../pipeline/context.js'
import type { Slot } from '../store/records.js'
import type { Range } from '../store/sorted-index.js'
import { bookingTypeOf, isBookable } from './booking-type.js'
import { firstOf, lastOf } from './range-bound.js'

/** Whether a slot has not begun yet. */
export const isAhead = ({ startAt }: Slot, { world }: Context): boolean => Date.parse(startAt) > world.now()

/** The free slots of a booking type that are still ahead. */
export const freeSlots = (bookingTypeId: string, { world }: Context): Range => ({
  index: 'free',
  prefix: [bookingTypeId],
  from: [world.now()],
})

/** `GET /booking-types/{id}/slots`: what can be booked, by start (section 4.10, gap.slots-endpoint). */
export const slotList: List = {
  of: (workspace) => workspace.slots,
  range(filters, context) {
    const [fromName = 'from', toName = 'to'] = context.assumptions['slots-endpoint'].query
    const { [fromName]: from, [toName]: to } = filters
    const { id } = bookingTypeOf(context)
    return {
      ...freeSlots(id, context),
      ...(from === undefined
        ? {}
        : { from: [Math.max(firstOf(from, context.assumptions), context.world.now())] }),
      ...(to === undefined ? {} : { to: [lastOf(to, context.assumptions)] }),
    }
  },
  passes: (slot: Slot, _, context) => isBookable(bookingTypeOf(context)) && isAhead(slot, context),
}
