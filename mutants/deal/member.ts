import { dealMembers, type Member, mayBeNull, membersOf, op, plainFor } from '../../contract/index.js'
import { otherValue } from '../../fixtures/arbitraries/member-value.js'
import { lostMembers } from '../operators/lost-members.js'
import { onWritten } from '../operators/stored.js'

/** What a new deal shows in a member that was not sent; another value than that sent where it cannot be null. */
const unsent = (member: Member, sent: unknown) => (mayBeNull(member) ? null : otherValue(member, sent, ''))

/** Ways to lose a member that a creation sends; those that refer to another record have rules of their own. */
export const lostInCreation = lostMembers(plainFor(dealMembers, 'createDeal'), op.createDeal, (name, where) =>
  onWritten(
    op.createDeal,
    'deals',
    (_, { body }) => ({ [name]: unsent(membersOf('deal')[name] ?? {}, body[name]) }),
    where,
  ),
)
