import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'

/** One way to break each rule of the family ticket, and more where it is easily missed. */
export const ticketMutants = {} as Mutants<typeof families.ticket>
