import type { Json } from '../../../../suites/index.js'
import { invalid } from './refusal.js'

/** Whether a value may be in a place. */
export type Fits = (value: unknown) => boolean

export const text =
  (least = 0, most = Number.POSITIVE_INFINITY): Fits =>
  (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most

export const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value)

export const among =
  (...values: readonly unknown[]): Fits =>
  (value) =>
    values.includes(value)

export const whole =
  (least: number, most: number): Fits =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most

export const list =
  (of: Fits, least = 0, most = Number.POSITIVE_INFINITY): Fits =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(of)

export const flag: Fits = (value) => typeof value === 'boolean'
export const number: Fits = (value) => typeof value === 'number'
export const email: Fits = (value) => typeof value === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(value)
/** An id in a body or a query: 1 to 200 characters without a slash. */
export const id: Fits = (value) => text(1, 200)(value) && !String(value).includes('/')
/** A date, or a date-time with its zone, that exists. */
export const instant: Fits = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10))
export const date: Fits = (value) => instant(value) && String(value).length === 10
export const rev: Fits = whole(0, Number.MAX_SAFE_INTEGER)

/** Members of an object and what each may be; a name that begins with `!` must be there. No other member may be. */
export type Shape = Readonly<Record<string, Fits>>

/** An object of a shape. */
export const shaped =
  (shape: Shape): Fits =>
  (value) => {
    try {
      requireShape(value, shape)
      return true
    } catch {
      return false
    }
  }

/** Refuses what is no object of a shape. */
export function requireShape(value: unknown, shape: Shape): asserts value is Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('an object is expected')
  const sent = value as Json
  for (const [name, fits] of Object.entries(shape)) {
    const own = name.replace('!', '')
    if (sent[own] === undefined && name.startsWith('!')) throw invalid(`${own} is required`)
    if (sent[own] !== undefined && !fits(sent[own])) throw invalid(`${own} is not valid`)
  }
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(shape, name) && !Object.hasOwn(shape, `!${name}`))
      throw invalid(`${name} is not known`)
}
