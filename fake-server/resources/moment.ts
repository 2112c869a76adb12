import { isCalendarDate, isInputInstant, isLocalInstant } from '../formats.js'

/** A date or date-time as records show it, in UTC; null for a text that is neither (gap.task-due-format). */
export function momentOf(text: string | null | undefined): string | null {
  if (typeof text !== 'string') return null
  const spelt = text.toUpperCase()
  if (isCalendarDate(text) || isInputInstant(text)) return new Date(spelt).toISOString()
  return isLocalInstant(text) ? new Date(`${spelt}Z`).toISOString() : null
}
