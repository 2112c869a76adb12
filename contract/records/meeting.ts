import { meetingMembers } from '../members/meeting.js'
import { type RecordWith, recordSchema } from '../members/member.js'
import { flag, objectOf, type RecordOf, text, textOrNull } from '../schema.js'

/** The record of section 2.9. */
export const meetingSchema = recordSchema(meetingMembers)

/** A booked meeting (section 2.9). */
export type Meeting = RecordWith<typeof meetingMembers>

/** What a booking answers (section 2.13). */
export const bookingResultSchema = objectOf({
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
})

/** The answer of a booking (section 2.13). */
export type BookingResult = RecordOf<typeof bookingResultSchema>

/** What a cancellation answers; the types of its times are open (section 4.8, gap.cancel-result-types). */
export const cancelResultSchema = objectOf({
  meetingId: text,
  status: { const: 'canceled' },
  startAt: {},
  endAt: {},
  unchanged: flag,
})

/** The answer of a cancellation (section 4.8). */
export type CancelResult = RecordOf<typeof cancelResultSchema>
