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
import { suite } from './engine/index.js'

/** The checks of the family booking. */
export const bookingSuite = suite(families.booking, {
  'book-201': book201,
  references,
  alternatives,
  concurrent,
  'attendee-absent': attendeeAbsent,
  'attendee-null': attendeeNull,
  'attendee-given': attendeeGiven,
  'type-missing': typeMissing,
  'contact-missing': contactMissing,
  'conversation-missing': conversationMissing,
  'conversation-other-contact': otherContact,
  'slot-unknown': slotUnknown,
  'invalid-state': invalidState,
  'feature-disabled': switchedOff,
  unavailable: calendarDown,
  'slot-from-listing': fromListing,
})
