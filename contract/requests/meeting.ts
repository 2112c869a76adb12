import type { Assumptions } from '../gaps/assumptions.js'
import { limits } from '../limits.js'
import { bookingLocales } from '../records/meeting.js'
import type { Schema } from '../schema.js'

const id = { minLength: limits.pathId.min, maxLength: limits.pathId.max } as const
const withoutSlash = { ...id, pattern: '^[^/]*$' } as const

/** The body of `POST /booking-types/{id}/book`; it takes nothing else (section 4.8). */
export const bookingBody = (): Schema => ({
  type: 'object',
  required: ['contactId', 'slotId'],
  properties: {
    contactId: { type: 'string', ...withoutSlash },
    slotId: { type: 'string', ...id },
    attendeeEmail: { type: ['string', 'null'], format: 'email' },
    notes: { type: ['string', 'null'], maxLength: limits.booking.notes.max },
    conversationId: { type: ['string', 'null'], ...withoutSlash },
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

/** A date or a date-time; one without an offset by assumption (gap.datetime-syntax). */
const dayOrInstant = (assumptions: Assumptions): Schema => ({
  type: 'string',
  anyOf: [
    { format: 'calendar-date' },
    { format: 'input-instant' },
    ...(assumptions['datetime-syntax'] === 'local-allowed' ? [{ format: 'local-instant' }] : []),
  ],
})

/** The bounds of `GET /meetings` (section 4.8). */
export const meetingBounds = (assumptions: Assumptions): Record<string, Schema> => ({
  from: dayOrInstant(assumptions),
  to: dayOrInstant(assumptions),
})

/** The bounds of the slots listing, under the names assumed for them (gap.slots-endpoint). */
export const slotBounds = (assumptions: Assumptions): Record<string, Schema> =>
  Object.fromEntries(assumptions['slots-endpoint'].query.map((name) => [name, dayOrInstant(assumptions)]))
