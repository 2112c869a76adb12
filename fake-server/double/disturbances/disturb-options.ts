import type { DisturbanceName } from '../../../contract/index.js'

/** A disturbance with its numbers. */
export interface DisturbOptions {
  readonly name: DisturbanceName
  /** How many requests of each operation it meets, where it meets single requests: 1 by default, or `Infinity`. */
  readonly times?: number
  /** When a request may be repeated, for `rate-limit-seconds` and `rate-limit-date`: 1 second by default, or `'5s'`. */
  readonly retryAfter?: number | string
  /** How late an answer is, for `slow`: 2 seconds by default; milliseconds, or `'5s'`. */
  readonly delay?: number | string
}

/** Disturbances by name, such as `'short-pages'`; one, several, or with numbers as in `{ name: 'slow', delay: '5s' }`. */
export type Disturb = DisturbanceName | DisturbOptions | readonly (DisturbanceName | DisturbOptions)[]

/** What disturbs the requests to a fake in ways that the document permits. */
export interface StartingDisturbances {
  /**
   * Disturbances that the document permits a server, by name, such as `'rate-limit-seconds'`, `'reset-after'` or
   * `'short-pages'`; one, several, or with numbers as in `{ name: 'slow', delay: '5s' }`. A reset restores them.
   */
  readonly disturb?: Disturb
}
