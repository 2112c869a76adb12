import { closingMutants } from './deal/closing.js'
import { creationMutants } from './deal/creation.js'
import { listMutants } from './deal/list.js'
import { lostInCreation } from './deal/member.js'
import type { FamilyMutants } from './mutation.js'

/** One way to break each rule of the family deal, and more where it is easily missed. */
export const dealMutants: FamilyMutants<'deal'> = {
  ...listMutants,
  ...creationMutants,
  ...closingMutants,
  'deal.create-201': { ...creationMutants['deal.create-201'], ...lostInCreation },
}
