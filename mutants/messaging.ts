import { sendingMutants } from './messaging/sending.js'
import { unsentMutants } from './messaging/unsent.js'
import type { FamilyMutants } from './mutation.js'

/** Ways to break each rule of the family messaging. */
export const messagingMutants: FamilyMutants<'messaging'> = { ...sendingMutants, ...unsentMutants }
