const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is a day that exists, `YYYY-MM-DD` (section 2). */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (calendarDate.exec(text) ?? []).map(Number)
  return year !== undefined && month !== undefined && day !== undefined && isDay(year, month, day)
}

const daysOfMonths: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDay(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0)
  return day >= 1 && day <= days
}

const dateTime =
  /^([+-]\d{6}|\d{4})(?:-(\d{2})-(\d{2})|(\d{2})(\d{2}))[Tt](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)?$/

/** The form of most instants, of a day that each month has: it is seen without taking the text apart. */
const usual = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/

/**
 * Whether a text is an ISO 8601 date with a time, of a day and hour that exist (section 2). Every format
 * is accepted that answers may choose: basic or extended, with or without fractions or an offset
 * (gap.datetime-syntax).
 */
export function isInstant(text: string): boolean {
  if (usual.test(text)) return true
  const parts = dateTime.exec(text)
  if (!parts) return false
  const [, year, month = parts[4], day = parts[5], , , hour, minute = '0', second = '0'] = parts
  const isMidnight = hour === '24' && Number(minute) === 0 && Number(second) === 0
  return (
    isDay(Number(year), Number(month), Number(day)) &&
    (Number(hour) <= 23 || isMidnight) &&
    Number(minute) <= 59 &&
    // The last minute of a leap second has 61.
    Number(second) <= 60
  )
}
