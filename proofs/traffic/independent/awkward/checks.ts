import { invalid } from './problem.js'

/** Whether a value of a body or a query is valid. */
export type Check = (value: unknown) => boolean

/** Lengths count bytes. */
export const text =
  (least: number, most: number, pattern = /^/): Check =>
  (value) => {
    if (typeof value !== 'string' || !pattern.test(value)) return false
    const { length } = Buffer.from(value)
    return length >= least && length <= most
  }

export const reference = text(1, 200, /^[^/]*$/)
export const email = text(3, 300, /^[^\s@]+@[^\s@]+$/)
export const flag: Check = (value) => typeof value === 'boolean'
export const anyText: Check = (value) => typeof value === 'string'
export const number: Check = (value) => typeof value === 'number'
export const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A calendar date, or a date-time of such a date; one without an offset is in the zone of the server. */
export const isDay = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  const [day = ''] = value.split('T')
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

export const whole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

export const listOf =
  (check: Check, least = 0, most = Number.POSITIVE_INFINITY): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(check)

/** Checks of members by name; a name with a question mark may be absent. */
export type Shape = Readonly<Record<string, Check>>

/** Whether an object has a shape; further members do not matter, and null is as good as absent. */
export const object =
  (shape: Shape): Check =>
  (value) =>
    isMembers(value) && misfitOf(value, shape) === undefined

/** The first member that is not valid. */
function misfitOf(body: Readonly<Record<string, unknown>>, shape: Shape): string | undefined {
  const found = Object.entries(shape).find(([key, check]) => {
    const value = body[nameOf(key)]
    if (value === null && check(null)) return false
    return value === undefined || value === null ? !key.endsWith('?') : !check(value)
  })
  return found && nameOf(found[0])
}

const nameOf = (key: string) => key.replace('?', '')

/**
 * The members of a body that a shape names. Others are ignored unless the shape is closed.
 *
 * @throws a 400 for a body that is not valid.
 */
export function readBody(
  body: string,
  shape: Shape,
  { isClosed = false } = {},
): Readonly<Record<string, unknown>> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw invalid('body')
  }
  if (!isMembers(json)) throw invalid('body')
  const names = Object.keys(shape).map(nameOf)
  const extra = Object.keys(json).find((name) => !names.includes(name))
  const misfit = misfitOf(json, shape) ?? (isClosed ? extra : undefined)
  if (misfit !== undefined) throw invalid(misfit)
  return Object.fromEntries(Object.entries(json).filter(([name]) => names.includes(name)))
}
