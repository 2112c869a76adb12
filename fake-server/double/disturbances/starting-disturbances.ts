import type { Variant } from '../../../contract/index.js'
import { Disturbances } from '../../world/disturbances.js'
import type { StartingDisturbances } from './disturb-options.js'
import { disturbanceOf } from './disturbance.js'
import type { ServedOperations } from './disturbing-faults.js'

/**
 * Makes what disturbs the requests to a fake from its start.
 *
 * @param served The operations that the fake serves.
 * @param wall The computer's clock in milliseconds since 1970, or what stands for it in the fake.
 * @returns What makes the disturbances of a core; undefined where the options ask for none.
 * @throws An Error that names the option and what is wrong.
 */
export function startingDisturbances(
  { disturb = [], variant = 'full' }: StartingDisturbances & { readonly variant?: Variant },
  served: ServedOperations,
  wall: () => number,
): (() => Disturbances) | undefined {
  const disturbance = disturbanceOf(disturb, { variant, served, wall }, 'the option disturb')
  if (disturbance.names.length === 0) return undefined
  return () => {
    const disturbances = new Disturbances()
    disturbances.add(disturbance)
    return disturbances
  }
}
