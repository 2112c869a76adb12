import type { Assumptions } from '../../contract/index.js'

const lastOfDay = 24 * 60 * 60 * 1000 - 1

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isZoned = (text: string) => /(?:Z|[+-]\d{2}:\d{2})$/i.test(text)

/** The first millisecond that a date or date-time of a query stands for; without an offset it is read as UTC. */
export const firstOf = (text: string): number =>
  Date.parse(isDay(text) ? `${text}T00:00:00.000Z` : isZoned(text) ? text : `${text}Z`)

/** The last millisecond that it stands for: a date may cover its day (gap.meetings-range-boundary). */
export const lastOf = (text: string, assumptions: Assumptions): number =>
  isDay(text) && assumptions['meetings-range-boundary'].dateToCoversDay
    ? firstOf(text) + lastOfDay
    : firstOf(text)
