import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'
import type { BookingType } from '../store/records.js'

/** The booking type the path names, or 404. */
export function bookingTypeOf({ workspace, params }: Context): BookingType {
  const type = workspace.bookingTypes.find(({ id }) => id === params.id)
  if (!type)
    throw new ApiError('not_found', `no booking type ${params.id} in this workspace`, 'booking.type-missing')
  return type
}

/** Whether a booking type takes bookings at all (gap.booking-invalid-state). */
export const isBookable = ({ active, host }: BookingType): boolean => active && host !== null
