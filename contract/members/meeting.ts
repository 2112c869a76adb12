import { limits } from '../limits.js'
import { instantOrNull, objectOrNullOf, text, textOrNull } from '../schema.js'
import { emailOrNull, pathSafeId, recordId } from './field.js'
import type { Members } from './member.js'

const meetingStatuses = ['confirmed', 'canceled'] as const
/** The languages of a booking (section 4.8). */
export const bookingLocales = ['es', 'en', 'pt'] as const

const book = { by: ['bookMeeting'] } as const
const required = { ...book, requiredBy: ['bookMeeting'] } as const

/** The members of booked meetings, in the order of section 2.9; what a booking and a cancellation take is in section 4.8. */
export const meetingMembers = {
  id: { shows: text, sample: 'meet_1z5x9v3t7r2p6n4l' },
  title: { shows: text, sample: 'Introduction' },
  source: { shows: text },
  status: { shows: { type: 'string', enum: meetingStatuses } },
  startAt: { shows: instantOrNull },
  endAt: { shows: instantOrNull },
  createdAt: { shows: instantOrNull },
  updatedAt: { shows: instantOrNull, isMoving: true },
  canceledAt: { shows: instantOrNull },
  timeZone: { shows: textOrNull },
  hostEmail: { shows: textOrNull },
  hostName: { shows: textOrNull, isCopied: true },
  leadId: { shows: textOrNull, takes: pathSafeId, ...required, called: 'contactId', names: 'contact' },
  dealId: { shows: textOrNull },
  conversationId: {
    shows: textOrNull,
    takes: { ...pathSafeId, type: ['string', 'null'] },
    ...book,
    names: 'conversation',
  },
  bookingTypeId: { shows: textOrNull },
  meetUrl: { shows: textOrNull },
  attendee: { shows: objectOrNullOf({ name: textOrNull, email: textOrNull, phone: textOrNull }) },
  slotId: { takes: recordId, ...required },
  attendeeEmail: { takes: emailOrNull, ...book },
  notes: { takes: { type: ['string', 'null'], maxLength: limits.booking.notes.max }, ...book },
  locale: { takes: { enum: bookingLocales }, ...book },
  reason: {
    takes: { type: ['string', 'null'], maxLength: limits.cancel.reason.max },
    by: ['cancelMeeting'],
  },
} as const satisfies Members
