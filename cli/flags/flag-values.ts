import { InvalidArgumentError } from 'commander'
import type { Effects } from '../../contract/index.js'

/** Reads a flag's value as a whole number within bounds. */
export const wholeNumber =
  (min: number, max: number) =>
  (given: string): number => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Reads a duration such as 500ms, 10s, 5m or 1h, in milliseconds; a bare number is of seconds. */
export function duration(given: string): number {
  const [, number, unit = 's'] = /^(\d{1,7})(ms|s|m|h)?$/.exec(given) ?? []
  const ms = Number(number) * (units[unit] ?? Number.NaN)
  if (ms >= 1 && ms <= 24 * 3_600_000) return ms
  throw new InvalidArgumentError('It must be a duration such as 500ms, 10s, 5m or 1h, of at most one day.')
}

/** The largest seed. */
export const maxSeed = 2 ** 31 - 1

/** Reads the seed of a run. */
export const seedNumber = wholeNumber(0, maxSeed)

/** Collects the values of a flag that may be given several times. */
export const collect = (given: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  given,
]

const allowed: readonly string[] = ['none', 'writes', 'sends'] satisfies Effects[]

/** Reads what a run may leave behind: one word, or several of which the furthest counts. */
export function effects(given: string): Effects {
  const ranks = given.split(',').map((word) => allowed.indexOf(word.trim()))
  if (ranks.includes(-1))
    throw new InvalidArgumentError('It must be none (reads only), writes, or sends (writes and messages).')
  return allowed[Math.max(...ranks)] as Effects
}
