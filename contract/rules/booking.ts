import type { GapName } from '../assumptions/gaps.js'
import { op } from '../operations/op.js'
import { unknownId } from './kinds/record.js'
import type { Need } from './need.js'
import { family, type RuleOptions, rule } from './rule.js'

const book = op.bookMeeting

type More = Pick<RuleOptions, 'doubt' | 'ruledOut' | 'leftOpen'> & { readonly needs?: readonly Need[] }

/** What a booking that succeeds shows. */
const shows = (says: string, gaps: readonly GapName[], more: More = {}) =>
  rule('4.8', `${book} ${says}.`, { on: [book], effects: 'sends', needs: ['record:slot'], gaps, ...more })

/** What a booking is refused for, or comes with when it is refused. */
const refused = (says: string, gaps: readonly GapName[], more: More = {}) =>
  rule('4.8', `${book} ${says}.`, { on: [book], needs: ['record:slot'], gaps, ...more })

/** Booking a slot (sections 4.8 and 4.10). */
export const booking = family('booking', {
  'booking.book-201': shows(
    'answers 201 with what was booked, at the start and end of the slot and with `alreadyBooked` false',
    ['slots-endpoint', 'booking-already-booked'],
  ),
  'booking.references': shows(
    'makes a meeting that names its contact as `leadId`, its booking type, and the conversation sent, if any',
    ['contact-create-fields'],
    {
      doubt: 'The fields of a meeting suggest it, no sentence says it.',
      ruledOut: 'the meeting names another contact or conversation than was sent',
      leftOpen: 'whether the meeting names them at all, and its booking type',
    },
  ),
  'booking.alternatives': refused(
    'names other free slots in a list `alternatives` when it refuses one that is taken',
    ['alternatives-path', 'slots-endpoint', 'error-body'],
    { needs: ['record:taken-slot'] },
  ),
  'booking.concurrent': shows(
    'gives a slot to one at the most of those who book it at the same time; the others get 409 `conflict`',
    ['contact-create-fields', 'error-body'],
  ),
  'booking.attendee-absent': shows(
    "takes the contact's own e-mail for that of the attendee when `attendeeEmail` is not sent",
    ['contact-create-fields'],
  ),
  'booking.attendee-null': shows(
    'invites no one when `attendeeEmail` is null, and answers it as null',
    ['contact-create-fields'],
    {
      doubt: 'That there is no invitation is said; that the answer shows null is a conclusion.',
      leftOpen: 'what the answer shows as the address of no attendee',
    },
  ),
  'booking.attendee-given': shows(
    "takes the `attendeeEmail` sent in place of the contact's e-mail, which stays as it is",
    ['contact-create-fields'],
  ),
  'booking.type-missing': unknownId(book, {
    gaps: ['contact-create-fields', 'error-precedence', 'error-body'],
  }),
  'booking.contact-missing': refused('gets 404 `not_found` when no contact has the `contactId`', [
    'error-precedence',
    'error-body',
  ]),
  'booking.conversation-missing': refused(
    'gets 404 `not_found` when the workspace has no conversation of that `conversationId`',
    ['contact-create-fields', 'error-body', 'conversation-id-malformed'],
  ),
  'booking.conversation-other-contact': refused(
    'gets 400 `invalid_request` for a conversation with another contact, and books nothing',
    ['contact-create-fields', 'error-body'],
    { needs: ['record:slot', 'record:conversation'] },
  ),
  'booking.slot-unknown': refused(
    'books nothing for a `slotId` that no listing has given',
    ['contact-create-fields', 'slot-unknown'],
    {
      doubt: 'What such a call gets is not said.',
      ruledOut: 'such a slot is booked, whatever is answered',
      leftOpen: 'the status of the refusal',
    },
  ),
  'booking.invalid-state': refused(
    'gets 409 `invalid_state` where the booking type, or the contact, cannot be booked',
    ['booking-invalid-state', 'error-body'],
    {
      needs: ['record:inactive-booking-type'],
      doubt: 'The entry lists the code without saying when.',
      ruledOut: 'a meeting is made although the booking is refused',
      leftOpen: 'which booking types and contacts cannot be booked, and by which error',
    },
  ),
  'booking.feature-disabled': refused(
    'gets 403 `feature_disabled` where the workspace has booking switched off',
    ['error-precedence', 'feature-map', 'error-body'],
    { needs: ['key:features-off'] },
  ),
  'booking.unavailable': refused(
    'gets 503 `unavailable` while the calendar is down, and books nothing',
    ['contact-create-fields', 'error-body'],
    {
      needs: ['key:provider-down', 'record:slot'],
      doubt: 'The entry lists the status; that it stands for the calendar is a conclusion.',
      ruledOut: 'a booking that is refused makes a meeting or takes the slot',
      leftOpen: 'the status and code of the refusal',
    },
  ),
  'booking.slot-from-listing': shows(
    'takes a `slotId` that the slots listing of the booking type has just given',
    ['contact-create-fields', 'slots-endpoint'],
    {
      doubt: 'Where the listing is, and what it looks like, is not shown.',
      leftOpen: 'where the listing is, and what it shows',
    },
  ),
})
