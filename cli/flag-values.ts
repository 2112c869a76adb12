import { InvalidArgumentError } from 'commander'
import type { Effects } from '../contract/endpoint.js'

/** Reads a flag's value as a whole number within bounds. */
export const wholeNumber =
  (min: number, max: number) =>
  (given: string): number => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
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

/** Reads what a run may leave behind: one word, or several of which the farthest counts. */
export function effects(given: string): Effects {
  const ranks = given.split(',').map((word) => allowed.indexOf(word.trim()))
  if (ranks.includes(-1))
    throw new InvalidArgumentError('It must be none (reads only), writes, or sends (writes and messages).')
  return allowed[Math.max(...ranks)] as Effects
}
