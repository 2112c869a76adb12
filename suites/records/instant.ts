const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is a day that exists, `YYYY-MM-DD` (section 2). */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (calendarDate.exec(text) ?? []).map(Number)
  return year !== undefined && month !== undefined && day !== undefined && isDay(year, month, day)
}

function isDay(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days
}

const dateTime =
  /^([+-]\d{6}|\d{4})(?:-(\d{2})-(\d{2})|(\d{2})(\d{2}))T(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/**
 * Whether a text is an ISO 8601 date with a time, of a day and hour that exist (section 2). Every format
 * is taken that answers may choose: basic or extended, with or without fractions or an offset
 * (gap.datetime-syntax).
 */
export function isInstant(text: string): boolean {
  const parts = dateTime.exec(text)
  if (!parts) return false
  const [year, month, day] = [parts[1], parts[2] ?? parts[4], parts[3] ?? parts[5]].map(Number)
  const [hour, minute, second] = [parts[6], parts[7] ?? '0', parts[8] ?? '0'].map(Number)
  const isMidnight = hour === 24 && minute === 0 && second === 0
  return (
    isDay(Number(year), Number(month), Number(day)) &&
    (Number(hour) <= 23 || isMidnight) &&
    Number(minute) <= 59 &&
    // The last minute of a leap second has 61.
    Number(second) <= 60
  )
}
