import type { Treatment } from '../world/treatment.js'
import type { Context } from './context.js'

/** What is done to a request in addition to answering it; undefined where nothing can be. */
export const treatmentOf = ({ world, request }: Context): Treatment | undefined =>
  world.faults.isEmpty && world.disturbances === undefined ? undefined : world.treatments.get(request)
