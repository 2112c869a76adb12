import ms, { type StringValue } from 'ms'

/** What a duration that is given as a number counts. */
type Unit = 'milliseconds' | 'seconds'

/**
 * A duration in milliseconds, negative for one that lies in the past.
 *
 * @param value A number of `unit`, or a text with its own unit, such as `'90s'`, `'25h'`, `'1.5d'` or `'-2h'`.
 * @param member What the value is called in messages.
 * @param unit What a number counts; milliseconds by default.
 * @throws An Error that names the member where the value is not a duration.
 * @example
 * durationMs('25h', 'advance') // 90_000_000
 */
export function durationMs(value: number | string, member: string, unit: Unit = 'milliseconds'): number {
  const duration = typeof value === 'string' ? ofText(value) : inMs(value, unit)
  if (duration !== undefined && Number.isFinite(duration)) return duration
  const shown = typeof value === 'string' ? `'${value}'` : String(value)
  throw new Error(`${member}: ${shown} is not a duration: give ${unit}, or a text such as '30s'`)
}

/** Null times a factor would be 0. */
const inMs = (value: number, unit: Unit): number | undefined =>
  typeof value === 'number' ? value * (unit === 'seconds' ? 1000 : 1) : undefined

/** The milliseconds of a text that names its unit; the package takes others for milliseconds. */
function ofText(text: string): number | undefined {
  return /[a-z]$/i.test(text) && text.length <= 100 ? ms(text as StringValue) : undefined
}
