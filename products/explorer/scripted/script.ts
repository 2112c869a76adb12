import type { Variant } from '../../../contract/index.js'
import type { Json } from '../../../suites/api/index.js'
import type { OwnQuery } from '../lists/own-list.js'
import { ownLists } from '../lists/own-lists.js'
import type { Sequence } from '../step.js'

/**
 * A sequence of steps that every run carries out, as drawn steps seldom come in this order: a value that is given up and
 * taken back, the same change for a third time, a second record after a first one was changed.
 */
export interface Script {
  /** What the steps do, for instance `an e-mail address is given up and taken back`. */
  readonly name: string
  readonly variant: Variant
  readonly steps: Sequence
}

/** A step by the name of its command and its arguments. */
export type ScriptedStep = readonly [command: string, args: Json]

/** A script of the full variant; what its n-th step makes is named by n, such as `contact 1`. */
export const script = (name: string, ...steps: readonly ScriptedStep[]): Script =>
  scriptOf('full', name, steps)

/** A script of the compact variant. */
export const compactScript = (name: string, ...steps: readonly ScriptedStep[]): Script =>
  scriptOf('compact', name, steps)

const scriptOf = (variant: Variant, name: string, steps: readonly ScriptedStep[]): Script => ({
  name,
  variant,
  steps: steps.map(([command, args], at) => ({ n: at + 1, command, args })),
})

/** How a scripted step lists records. */
export interface Listing {
  /** The names of the filters; the value of each is that of the record. */
  readonly by: readonly string[]
  /** How many changes ago the record had the values that are asked for; 0 by default. */
  readonly ago?: number
  /** The limit of each page; 100 by default. */
  readonly limit?: number
  /** Which of several queries with these filters, from 0 on. */
  readonly nth?: number
}

/** A step that lists records of the kind of one that is named by its kind and number, by filters of that record. */
export function lists(like: string, { by, ago = 0, limit = 100, nth = 0 }: Listing): ScriptedStep {
  const noun = like.split(' ')[0]
  const queries = ownLists.find((list) => list.noun === noun)?.queries ?? []
  const hasFilters = ({ filters }: OwnQuery) => Object.keys(filters).join() === by.join()
  const query = queries.indexOf(queries.filter(hasFilters)[nth] as OwnQuery)
  if (query === -1) throw new Error(`no query of ${noun} records by ${by.join(' and ') || 'no filter'}`)
  return [`list ${noun} records`, { like, query, ago, limit }]
}
