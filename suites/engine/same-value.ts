import { isDeepStrictEqual } from 'node:util'

/** A date-time with its offset, as RFC 3339 writes it; the second group is its fraction of a second. */
const dateTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/

/**
 * Whether two values are deeply equal, where two date-times may differ in offset and precision: the document leaves both open
 * (gap.datetime-syntax), so one operation may write an instant otherwise than another.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one === other || isSameInstant(one, other)
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return isDeepStrictEqual(one, other)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameValue(member(one, name), member(other, name)))
  )
}

const member = (value: object, name: string): unknown => (value as Readonly<Record<string, unknown>>)[name]

/** Whether two texts are date-times of one instant, to the precision of the coarser one, which may be rounded or cut. */
function isSameInstant(one: string, other: string): boolean {
  const [digitsOfOne, digitsOfOther] = [fractionDigits(one), fractionDigits(other)]
  if (digitsOfOne === undefined || digitsOfOther === undefined) return false
  const apartMs = Math.abs(Date.parse(one) - Date.parse(other))
  return digitsOfOne === digitsOfOther
    ? apartMs === 0
    : apartMs < 1000 / 10 ** Math.min(digitsOfOne, digitsOfOther)
}

/** How many digits the fraction of a second has, of which `Date` keeps three; undefined where a text is not a date-time. */
function fractionDigits(text: string): number | undefined {
  const found = dateTime.exec(text)
  return found ? Math.min(3, Math.max(0, (found[1] ?? '').length - 1)) : undefined
}
