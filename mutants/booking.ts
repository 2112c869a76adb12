import { attendeeMutants } from './booking/attendee.js'
import { closedMutants } from './booking/closed.js'
import { missingMutants } from './booking/missing.js'
import { outcomeMutants } from './booking/outcome.js'
import { takenMutants } from './booking/taken.js'
import type { FamilyMutants } from './mutation.js'

/** One way to break each rule of the family booking, and more where it is easily missed. */
export const bookingMutants: FamilyMutants<'booking'> = {
  ...outcomeMutants,
  ...takenMutants,
  ...attendeeMutants,
  ...missingMutants,
  ...closedMutants,
}
