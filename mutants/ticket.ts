import type { FamilyMutants } from './mutation.js'
import { handlingMutants } from './ticket/handling.js'
import { lostInUpdate } from './ticket/member.js'
import { updateMutants } from './ticket/update.js'

/** One way to break each rule of the family ticket, and more where it is easily missed. */
export const ticketMutants: FamilyMutants<'ticket'> = {
  ...updateMutants,
  ...handlingMutants,
  'ticket.update-200': { ...updateMutants['ticket.update-200'], ...lostInUpdate },
}
