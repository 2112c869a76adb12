import { isCalendarDate, isInputInstant, isLocalInstant } from './formats.js'

/** A date-time with its offset, which stands for UTC where there is none (gap.datetime-syntax). */
export const zoned = (text: string): string => (isLocalInstant(text) ? `${text}Z` : text)

/** A date or date-time as records show it, in UTC; null for a text that is neither (gap.task-due-format). */
export function momentOf(text: string | null | undefined): string | null {
  if (typeof text !== 'string') return null
  const upper = text.toUpperCase()
  if (isCalendarDate(text) || isInputInstant(text)) return new Date(upper).toISOString()
  return isLocalInstant(text) ? new Date(`${upper}Z`).toISOString() : null
}
