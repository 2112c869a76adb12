import { Inconclusive, Untested } from '../../suites/api/index.js'
import { NotApplicable } from './model/not-applicable.js'

/** Does what a step needs first; where the target does not allow it or has nothing for it, the step does not apply. */
export async function orNotApplicable<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Untested) throw new NotApplicable(what)
    throw error
  }
}
