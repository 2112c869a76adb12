import { flag, instantOrNull, type RecordOf, text, textOrNull } from '../schema.js'

const meetingStatuses = ['confirmed', 'canceled'] as const
/** The languages of a booking (section 4.8). */
export const bookingLocales = ['es', 'en', 'pt'] as const

const meetingAttendee = {
  type: ['object', 'null'],
  required: ['name', 'email', 'phone'],
  properties: { name: textOrNull, email: textOrNull, phone: textOrNull },
} as const

/** The record of section 2.9. */
export const meetingSchema = {
  type: 'object',
  required: [
    'id',
    'title',
    'source',
    'status',
    'startAt',
    'endAt',
    'createdAt',
    'updatedAt',
    'canceledAt',
    'timeZone',
    'hostEmail',
    'hostName',
    'leadId',
    'dealId',
    'conversationId',
    'bookingTypeId',
    'meetUrl',
    'attendee',
  ],
  properties: {
    id: text,
    title: text,
    source: text,
    status: { type: 'string', enum: meetingStatuses },
    startAt: instantOrNull,
    endAt: instantOrNull,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
    canceledAt: instantOrNull,
    timeZone: textOrNull,
    hostEmail: textOrNull,
    hostName: textOrNull,
    leadId: textOrNull,
    dealId: textOrNull,
    conversationId: textOrNull,
    bookingTypeId: textOrNull,
    meetUrl: textOrNull,
    attendee: meetingAttendee,
  },
} as const

/** A booked meeting (section 2.9). */
export type Meeting = RecordOf<typeof meetingSchema>

/** What a booking answers (section 2.13). */
export const bookingResultSchema = {
  type: 'object',
  required: [
    'meetingId',
    'label',
    'timeZone',
    'hostEmail',
    'confirmation',
    'alreadyBooked',
    'startAt',
    'endAt',
    'hostName',
    'attendeeEmail',
    'meetUrl',
  ],
  properties: {
    meetingId: text,
    label: text,
    timeZone: text,
    hostEmail: text,
    confirmation: text,
    alreadyBooked: flag,
    startAt: { type: 'string', format: 'instant' },
    endAt: { type: 'string', format: 'instant' },
    hostName: textOrNull,
    attendeeEmail: textOrNull,
    meetUrl: textOrNull,
  },
} as const

/** The answer of a booking (section 2.13). */
export type BookingResult = RecordOf<typeof bookingResultSchema>

/** What a cancellation answers; the types of its times are open (section 4.8, gap.cancel-result-types). */
export const cancelResultSchema = {
  type: 'object',
  required: ['meetingId', 'status', 'startAt', 'endAt', 'unchanged'],
  properties: { meetingId: text, status: { const: 'canceled' }, startAt: {}, endAt: {}, unchanged: flag },
} as const

/** The answer of a cancellation (section 4.8). */
export type CancelResult = RecordOf<typeof cancelResultSchema>
