import type { families } from '../contract/index.js'
import type { Mutants } from './mutant.js'
import { handlingMutants } from './ticket/handling.js'
import { updateMutants } from './ticket/update.js'

/** One way to break each rule of the family ticket, and more where it is easily missed. */
export const ticketMutants: Mutants<typeof families.ticket> = { ...updateMutants, ...handlingMutants }
