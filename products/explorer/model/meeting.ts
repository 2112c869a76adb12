import type { Json } from '../../../suites/api/index.js'
import type { KnownRecord } from './known.js'
import type { World } from './world.js'

/** What a booking was made of. */
export interface Booking {
  readonly bookingType: string
  readonly slotId: string
  readonly leadId: unknown
}

/** A meeting, as far as its booking says what it is like (sections 2.9 and 4.8). */
export const meetingOf = (
  { meetingId, startAt, endAt }: Json,
  { bookingType, slotId, leadId }: Booking,
): Json => ({
  id: meetingId,
  startAt,
  endAt,
  leadId,
  bookingTypeId: bookingType,
  status: 'confirmed',
  canceledAt: null,
  slotId,
})

/** Whether a meeting holds its slot. */
export const isConfirmed = ({ record }: KnownRecord): boolean => record.status === 'confirmed'

/** The slots that meetings of the scenario hold. */
export const heldSlots = (world: World): readonly unknown[] =>
  world
    .all('meeting')
    .filter(isConfirmed)
    .map(({ record }) => record.slotId)
