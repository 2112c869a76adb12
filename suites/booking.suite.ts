import { families } from '../contract/index.js'
import { calendarDown, invalidState, switchedOff } from './booking/closed.js'
import { fromListing } from './booking/listing.js'
import {
  contactMissing,
  conversationMissing,
  otherContact,
  slotUnknown,
  typeMissing,
} from './booking/missing.js'
import { attendeeAbsent, attendeeGiven, attendeeNull, book201, references } from './booking/outcome.js'
import { alternatives, concurrent } from './booking/taken.js'
import { familySuite } from './kinds/family-suite.js'

/** The checks of the family booking. */
export const bookingSuite = familySuite(families.booking, {
  'booking.book-201': book201,
  'booking.references': references,
  'booking.alternatives': alternatives,
  'booking.concurrent': concurrent,
  'booking.attendee-absent': attendeeAbsent,
  'booking.attendee-null': attendeeNull,
  'booking.attendee-given': attendeeGiven,
  'booking.type-missing': typeMissing,
  'booking.contact-missing': contactMissing,
  'booking.conversation-missing': conversationMissing,
  'booking.conversation-other-contact': otherContact,
  'booking.slot-unknown': slotUnknown,
  'booking.invalid-state': invalidState,
  'booking.feature-disabled': switchedOff,
  'booking.unavailable': calendarDown,
  'booking.slot-from-listing': fromListing,
})
