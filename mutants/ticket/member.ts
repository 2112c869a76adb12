import { op, plainFor, ticketMembers } from '../../contract/index.js'
import type { Mutations } from '../mutation.js'
import { onSent } from '../operators/sent.js'
import { written } from './operators.js'

/** The members that an update takes by the document and that refer to no other record: those have rules of their own. */
const listed = plainFor(ticketMembers, 'updateTicket')

const ofEach = (faults: (name: string) => Mutations): Mutations =>
  Object.assign({}, ...listed.map((name) => faults(name)))

const before = (name: string) => (_: unknown, ticket: object | undefined) => ({
  [name]: (ticket as Readonly<Record<string, unknown>> | undefined)?.[name],
})

/** Ways to lose a member that an update sends. */
export const lostMembers: Mutations = ofEach((name) => ({
  [`${name} is ignored`]: onSent(op.updateTicket, ({ [name]: _, ...body }) => body),
  [`${name} is answered and not stored`]: written(op.updateTicket, before(name), 'store'),
  [`${name} is stored and answered as it was`]: written(op.updateTicket, before(name), 'answer'),
}))
