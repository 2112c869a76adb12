import type { families } from '../contract/index.js'
import type { Mutants } from './mutant.js'
import { creationMutants } from './webhook/creation.js'
import { deliveryMutants } from './webhook/deliveries.js'
import { removalMutants } from './webhook/removal.js'

/** One way to break each rule of the family webhook, and more where it is easily missed. */
export const webhookMutants: Mutants<typeof families.webhook> = {
  ...creationMutants,
  ...removalMutants,
  ...deliveryMutants,
}
