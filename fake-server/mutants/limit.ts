import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family limit, and more where it is easily missed. */
export const limitMutants = {} as Mutants<typeof families.limit>
