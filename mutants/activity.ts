import type { families } from '../contract/index.js'
import { creationMutants } from './activity/creation.js'
import { listingMutants } from './activity/listing.js'
import { missingMutants } from './activity/missing.js'
import { timelineMutants } from './activity/timeline.js'
import type { Mutants } from './mutant.js'

/** Faults against the family activity, the plain one of each rule first. */
export const activityMutants: Mutants<typeof families.activity> = {
  ...timelineMutants,
  ...creationMutants,
  ...listingMutants,
  ...missingMutants,
}
