import type { FamilyMutants } from './mutation.js'
import { creationMutants } from './webhook/creation.js'
import { deliveryMutants } from './webhook/deliveries.js'
import { lostInCreation } from './webhook/member.js'
import { removalMutants } from './webhook/removal.js'

/** One way to break each rule of the family webhook, and more where it is easily missed. */
export const webhookMutants: FamilyMutants<'webhook'> = {
  ...creationMutants,
  ...removalMutants,
  ...deliveryMutants,
  'webhook.create-201': { ...creationMutants['webhook.create-201'], ...lostInCreation },
}
