import * as fc from 'fast-check'
import type { Caller } from './caller.js'
import type { CheckOf } from './check.js'
import { retryDisturbed } from './disturbance.js'
import { Inconclusive, Violation } from './outcome.js'
import { defaultRuns } from './run-options.js'

/** How a property is run. */
export interface PropertyOptions<T> {
  /** Values always tried, before the drawn ones. */
  readonly examples?: readonly T[]
  /** The most values drawn unless a run says how many, for properties with expensive cases; 0 where nothing is to be drawn. */
  readonly atMost?: number
  /** Repeats a case whose answer was lost, as what it may have done does not disturb later cases. */
  readonly again?: boolean
}

/** How many smaller inputs are tried after a failure; each costs requests on a real server. */
const shrinks = 24

/** A check over drawn inputs: the corners in `examples`, then drawn values, shrunk on failure: as many as the run says. */
export function property<T, A extends Caller<A>>(
  arbitrary: fc.Arbitrary<T>,
  run: (api: A, value: T) => Promise<void>,
  { examples = [], atMost = Number.POSITIVE_INFINITY, again = false }: PropertyOptions<T> = {},
): CheckOf<A> {
  return async (api) => {
    const before = api.evidence.cases
    // What is not a violation (a missing capability, a lost connection) ends the property at once and unshrunk.
    let stop: { readonly error: unknown } | undefined
    const predicate = fc.asyncProperty(fc.limitShrink(arbitrary, api.isPart ? 0 : shrinks), async (value) => {
      if (stop) return
      const one = () => api.case(() => run(api, value))
      try {
        await (again ? retryDisturbed(one) : one())
      } catch (error) {
        if (error instanceof Violation || error instanceof fc.PreconditionFailure) throw error
        stop = { error }
      }
    })
    const result = await fc.check(predicate, {
      seed: api.seed,
      numRuns: examples.length + drawnOf(api.runs, atMost),
      examples: examples.map((value) => [value]),
    })
    if (stop) throw stop.error
    if (result.failed && result.errorInstance instanceof Violation)
      throw new Violation({ ...result.errorInstance.failure, counterexample: result.counterexample?.[0] })
    if (result.errorInstance) throw result.errorInstance
    if (api.evidence.cases === before)
      throw new Inconclusive(`none of ${result.numRuns + result.numSkips} drawn cases met the precondition`)
  }
}

/** How many values a property draws; none where it has nothing to draw. */
const drawnOf = (asked: number | undefined, atMost: number): number =>
  atMost === 0 ? 0 : (asked ?? Math.min(defaultRuns, atMost))
