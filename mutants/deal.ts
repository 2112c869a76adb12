import type { families } from '../contract/index.js'
import { closingMutants } from './deal/closing.js'
import { creationMutants } from './deal/creation.js'
import { listMutants } from './deal/list.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family deal, and more where it is easily missed. */
export const dealMutants: Mutants<typeof families.deal> = {
  ...listMutants,
  ...creationMutants,
  ...closingMutants,
}
