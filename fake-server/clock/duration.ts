import ms, { type StringValue } from 'ms'

/**
 * A duration in milliseconds, negative for one that lies in the past.
 *
 * @param value Milliseconds, or a number with a unit, such as `'90s'`, `'25h'`, `'1.5d'` or `'-2h'`.
 * @throws An Error where the value is no duration; it shows the value and examples.
 * @example
 * durationMs('25h') // 90_000_000
 */
export function durationMs(value: number | string): number {
  const duration = typeof value === 'string' && isShort(value) ? ms(value as StringValue) : value
  if (typeof duration === 'number' && Number.isFinite(duration)) return duration
  const shown = typeof value === 'string' ? `'${value}'` : String(value)
  throw new Error(`${shown} is no duration: give milliseconds, or a text such as '90s', '25h' or '-2h'`)
}

/** The package throws an error of its own for other texts. */
const isShort = (text: string): boolean => text.length > 0 && text.length <= 100
