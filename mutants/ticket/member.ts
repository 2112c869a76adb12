import { op, plainFor, ticketMembers } from '../../contract/index.js'
import { lostMembers } from '../operators/lost-members.js'
import { written } from './operators.js'

const before = (name: string) => (_: unknown, ticket: object | undefined) => ({
  [name]: (ticket as Readonly<Record<string, unknown>> | undefined)?.[name],
})

/** Ways to lose a member that an update sends; those that refer to another record have rules of their own. */
export const lostInUpdate = lostMembers(
  plainFor(ticketMembers, 'updateTicket'),
  op.updateTicket,
  (name, where) => written(op.updateTicket, before(name), where),
)
