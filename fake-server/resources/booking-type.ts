import type { Context } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import type { BookingType } from '../store/records.js'

/** The booking type that the path names, or 404. */
export function bookingTypeOf({ workspace, params }: Context): BookingType {
  const type = workspace.bookingTypes.find(({ id }) => id === params.id)
  return requireFound(type, `booking type ${params.id}`, 'booking.type-missing')
}

/** Whether a booking type takes bookings (gap.booking-invalid-state). */
export const isBookable = ({ active, host }: BookingType): boolean => active && host !== null
