import type { families } from '../contract/index.js'
import { sendingMutants } from './messaging/sending.js'
import { unsentMutants } from './messaging/unsent.js'
import type { Mutants } from './mutant.js'

/** Ways to break each rule of the family messaging. */
export const messagingMutants: Mutants<typeof families.messaging> = { ...sendingMutants, ...unsentMutants }
