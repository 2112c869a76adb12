import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family isolation, and more where it is easily missed. */
export const isolationMutants = {} as Mutants<typeof families.isolation>
