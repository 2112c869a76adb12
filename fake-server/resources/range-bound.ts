import type { Assumptions } from '../../contract/index.js'

const lastOfDay = 24 * 60 * 60 * 1000 - 1

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isZoned = (text: string) => /(?:Z|[+-]\d{2}:\d{2})$/i.test(text)

/** The first millisecond that a date or date-time of a query stands for; a date is read in the assumed zone. */
export function firstOf(text: string, assumptions: Assumptions): number {
  const { dateZone } = assumptions['meetings-range-boundary']
  if (isDay(text)) return Date.parse(`${text}T00:00:00.000${dateZone === 'UTC' ? 'Z' : dateZone}`)
  return Date.parse(isZoned(text) ? text : `${text}Z`)
}

/** The last millisecond that it stands for: a date may cover its day (gap.meetings-range-boundary). */
export const lastOf = (text: string, assumptions: Assumptions): number =>
  firstOf(text, assumptions) +
  (isDay(text) && assumptions['meetings-range-boundary'].dateToCoversDay ? lastOfDay : 0)
