import { creationMutants } from './activity/creation.js'
import { listingMutants } from './activity/listing.js'
import { missingMutants } from './activity/missing.js'
import { timelineMutants } from './activity/timeline.js'
import type { FamilyMutants } from './mutation.js'

/** Faults against the family activity, the plain one of each rule first. */
export const activityMutants: FamilyMutants<'activity'> = {
  ...timelineMutants,
  ...creationMutants,
  ...listingMutants,
  ...missingMutants,
}
