import type { ServedOperationId } from '../../../contract/index.js'
import type { Fault } from '../../world/fault.js'
import type { Latency } from '../../world/latency.js'
import { faultOf } from './fault.js'
import type { FaultOptions } from './fault-options.js'
import { type LatencyOptions, latencyOf } from './latency.js'

/** What disturbs the requests to a fake from its start. */
export interface StartingFaults {
  /** Faults that apply to requests from the start, as `fake.fail` takes them; a reset restores them. */
  readonly faults?: readonly FaultOptions[]
  /** Latency from the start, one or several, as `fake.latency` takes them; a reset restores it. */
  readonly latency?: LatencyOptions | readonly LatencyOptions[]
}

/**
 * Makes the faults and latencies that a fake has at its start.
 *
 * @param served The operations that the fake serves.
 * @throws An Error that names the option and what is wrong.
 */
export const startingFaults = (
  { faults = [], latency = [] }: StartingFaults,
  served: readonly ServedOperationId[],
): { readonly faults: readonly Fault[]; readonly latencies: readonly Latency[] } => ({
  faults: faults.map((fault, n) => named(`faults[${n}]`, () => faultOf(fault, served))),
  latencies: Array.isArray(latency)
    ? latency.map((one: LatencyOptions, n) => named(`latency[${n}]`, () => latencyOf(one, served)))
    : [named('latency', () => latencyOf(latency as LatencyOptions, served))],
})

/** What a function returns; an Error of it names the option. */
function named<T>(option: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw new Error(`the option ${option} is wrong: ${(error as Error).message}`, { cause: error })
  }
}
