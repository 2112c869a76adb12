import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family order, and more where it is easily missed. */
export const orderMutants = {} as Mutants<typeof families.order>
