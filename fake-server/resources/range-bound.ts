import type { Assumptions } from '../../contract/index.js'
import { endOfDay, startOfDay } from './day-in-zone.js'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isZoned = (text: string) => /(?:Z|[+-]\d{2}:\d{2})$/i.test(text)

/** The first millisecond that a date or date-time of a query stands for; a date is read in the assumed zone. */
export function firstOf(text: string, assumptions: Assumptions): number {
  if (isDay(text)) return startOfDay(text, assumptions['meetings-range-boundary'].dateZone)
  return Date.parse(isZoned(text) ? text : `${text}Z`)
}

/** The last millisecond that it stands for: a date may cover its day (gap.meetings-range-boundary). */
export function lastOf(text: string, assumptions: Assumptions): number {
  const { dateToCoversDay, dateZone } = assumptions['meetings-range-boundary']
  return isDay(text) && dateToCoversDay ? endOfDay(text, dateZone) : firstOf(text, assumptions)
}
