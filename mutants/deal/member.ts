import { dealMembers, op, plainFor } from '../../contract/index.js'
import { lostMembers, unsentAt } from '../operators/lost-members.js'

/** Ways to lose a member that a creation sends; those that refer to another record have rules of their own. */
export const lostInCreation = lostMembers(
  plainFor(dealMembers, 'createDeal'),
  op.createDeal,
  unsentAt(op.createDeal, 'deals', dealMembers),
)
