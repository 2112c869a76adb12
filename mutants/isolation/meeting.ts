import { op } from '../../contract/index.js'
import { reaching } from '../booking/operators.js'
import type { FamilyMutants } from '../mutation.js'
import { firstInContext, inContext, withState } from '../operators/context.js'
import { inTurn } from '../operators/in-turn.js'
import { contactOwner, doneInSecret, everywhere, reportedAs } from './operators.js'

const ownerOfContact = contactOwner('contactId')

/** Faults of bookings and meetings across workspaces. */
export const meetingMutants = {
  'isolation.booking-references': {
    'contacts of any workspace can be booked': reaching('contacts'),
    'contacts of any workspace are booked for an address': inContext(op.bookMeeting, (context) => {
      const owner = typeof context.body.attendeeEmail === 'string' ? ownerOfContact(context) : undefined
      return owner ? withState(context, { contacts: owner.contacts }) : context
    }),
    'conversations of any workspace are found': reaching('conversation'),
    'booking types and slots of any workspace can be booked': inTurn(
      reaching('bookingTypes'),
      reaching('slots'),
    ),
    "another workspace's is forbidden": reportedAs(op.bookMeeting, 'forbidden', ownerOfContact),
    "another workspace's is conflict": reportedAs(op.bookMeeting, 'conflict', ownerOfContact),
    'the meeting is made for another contact, and refused': firstInContext(op.bookMeeting, (context) => {
      const owner = ownerOfContact(context)
      return owner && withState(context, { contacts: owner.contacts })
    }),
  },
  'isolation.meeting-cancel': {
    'meetings are canceled by id alone': everywhere(op.cancelMeeting),
    'the meeting is canceled, and not found': doneInSecret(op.cancelMeeting),
    "another workspace's is forbidden": reportedAs(op.cancelMeeting, 'forbidden'),
    "another workspace's is invalid_state": reportedAs(op.cancelMeeting, 'invalid_state'),
  },
} satisfies Partial<FamilyMutants<'isolation'>>
