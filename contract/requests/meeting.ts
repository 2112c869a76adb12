import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import { bookingLocales } from '../records/meeting.js'
import type { Schema } from '../schema.js'
import { emailOrNull, instantFormats, pathSafeId, recordId } from './field.js'

/** The body of `POST /booking-types/{id}/book`; it takes nothing else (section 4.8). */
export const bookingBody = (): Schema => ({
  type: 'object',
  required: ['contactId', 'slotId'],
  properties: {
    contactId: pathSafeId,
    slotId: recordId,
    attendeeEmail: emailOrNull,
    notes: { type: ['string', 'null'], maxLength: limits.booking.notes.max },
    conversationId: { ...pathSafeId, type: ['string', 'null'] },
    locale: { enum: bookingLocales },
  },
  additionalProperties: false,
})

/** The body of `POST /meetings/{id}/cancel`; it takes nothing else (section 4.8). */
export const meetingCancelBody = (): Schema => ({
  type: 'object',
  properties: { reason: { type: ['string', 'null'], maxLength: limits.cancel.reason.max } },
  additionalProperties: false,
})

/** Filters by a date or a date-time (section 4.8, gap.datetime-syntax). */
export const timeBounds = (
  names: readonly string[],
  assumptions: GeneralAssumptions,
): Record<string, Schema> => {
  const formats = ['calendar-date', ...instantFormats(assumptions)]
  const dayOrInstant = { type: 'string', anyOf: formats.map((format) => ({ format })) } as const
  return Object.fromEntries(names.map((name) => [name, dayOrInstant]))
}
