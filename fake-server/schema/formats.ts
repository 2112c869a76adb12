const dateTime =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Whether a text is an RFC 3339 date-time with an offset, of a day and hour that exist (gap.datetime-syntax). */
export function isInputInstant(text: string): boolean {
  const parts = dateTime.exec(text)
  if (!parts || !isCalendarDate(text.slice(0, 10))) return false
  if (Number(parts[4]) > 23 || Number(parts[5]) > 59 || Number(parts[6] ?? 0) > 59) return false
  return !/^(0000|9999)/.test(text) || isWritable(new Date(text.toUpperCase()))
}

/** Whether an instant can be written with a year of four digits in UTC, as records show it; an offset may lead beyond. */
const isWritable = (instant: Date): boolean => {
  const year = instant.getUTCFullYear()
  return year >= 0 && year <= 9999
}

/** Whether a text is such a date-time but for its offset. */
export const isLocalInstant = (text: string): boolean => isInputInstant(`${text}Z`)

/** Whether a text is an e-mail address: one at sign, a dot in the domain, no blanks (gap.email-format). */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const quoted = '"(?:[ !#-[\\]-~]|\\\\[ -~])*"'
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const mailbox = new RegExp(
  `^(?:${atom}(?:\\.${atom})*|${quoted})@(?:${label}(?:\\.${label})*|\\[[0-9A-Za-z:.]+\\])$`,
)

/** Whether a text is a mailbox of RFC 5321: its local part may be quoted, its domain one label or an address literal. */
export const isMailbox = (text: string): boolean => mailbox.test(text)

/** Whether a text has something on either side of an at sign. */
export const hasAtSign = (text: string): boolean => /^.+@.+$/.test(text)
