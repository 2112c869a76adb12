import type { GeneralAssumptions } from '../gaps/general.js'
import { bodyProperties } from '../members/body-properties.js'
import { instantFormats } from '../members/field.js'
import { meetingMembers } from '../members/meeting.js'
import { requiredBy } from '../members/member.js'
import type { Schema } from '../schema.js'

/** The body of `POST /booking-types/{id}/book`; it takes nothing else (section 4.8). */
export const bookingBody = (assumptions: GeneralAssumptions): Schema => ({
  type: 'object',
  required: requiredBy(meetingMembers, 'bookMeeting', assumptions),
  properties: bodyProperties(meetingMembers, 'bookMeeting', assumptions),
  additionalProperties: false,
})

/** The body of `POST /meetings/{id}/cancel`; it takes nothing else (section 4.8). */
export const meetingCancelBody = (assumptions: GeneralAssumptions): Schema => ({
  type: 'object',
  properties: bodyProperties(meetingMembers, 'cancelMeeting', assumptions),
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
