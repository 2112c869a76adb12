import type { Scope } from '../contract/index.js'
import { lackedScopes, type Target } from '../suites/index.js'
import { reach } from './reach.js'

/** What is known of a server before its first rule is judged. */
export interface Probed {
  /** Scopes that the main key lacks. */
  readonly lacking: ReadonlySet<Scope>
  /** How many requests it took to find out. */
  readonly requests: number
}

/** What is known of the embedded fake: its main key lacks nothing. */
export const unprobed: Probed = { lacking: new Set(), requests: 0 }

/** Finds out whether a server can be judged, and what its main key may not do; stops where it cannot. */
export async function probe(target: Target, note: (line: string) => void): Promise<Probed> {
  let requests = 0
  const counted: Target = {
    ...target,
    transport(request) {
      requests += 1
      return target.transport(request)
    },
  }
  await reach(counted, note)
  const lacking = await lackedScopes(counted)
  if (lacking.size > 0)
    note(`note: the main key lacks ${[...lacking].join(', ')}; what needs that is untested`)
  return { lacking, requests }
}
