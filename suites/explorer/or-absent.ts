import { Inconclusive, Untested } from '../api/index.js'
import { Absent } from '../model/absent.js'

/** Does what a step needs first; where the target does not allow it or has nothing for it, the step does not apply. */
export async function orAbsent<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Untested) throw new Absent(what)
    throw error
  }
}
