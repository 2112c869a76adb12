import type { FamilyMutants } from './mutation.js'
import { conversationRevMutants } from './revision/conversation.js'
import { dealRevMutants } from './revision/deal.js'
import { effectRevMutants } from './revision/effect.js'
import { ticketRevMutants } from './revision/ticket.js'

/** One way to break each rule of the family revision, and more where it is easily missed. */
export const revisionMutants: FamilyMutants<'revision'> = {
  ...ticketRevMutants,
  ...dealRevMutants,
  ...effectRevMutants,
  ...conversationRevMutants,
}
