import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family validation, and more where it is easily missed. */
export const validationMutants = {} as Mutants<typeof families.validation>
