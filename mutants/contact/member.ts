import {
  listedFor,
  type Members,
  membersOf,
  op,
  plainFor,
  type ServedOperationId,
} from '../../contract/index.js'
import type { Mutations } from '../mutation.js'
import { lostMembers } from '../operators/lost-members.js'
import { answeredAs, stored } from './operators.js'

const members: Members = membersOf('contact')

/** What the document lists for a call; addresses and lists of words have rules of their own. */
const ownIn = (call: string) =>
  listedFor(members, call).filter(
    (name) => !members[name]?.isUnique && members[name]?.removedBy === undefined,
  )

const lostAt = (operation: ServedOperationId, names: readonly string[]): Mutations =>
  lostMembers(names, operation, (name, where) => {
    const change = where === 'store' ? stored : answeredAs
    return change(operation, (_, before) => ({
      [name]: (before as Readonly<Record<string, unknown>> | undefined)?.[name] ?? null,
    }))
  })

/** Ways to lose a member that a creation takes by the document. */
export const lostByCreation = lostAt(op.createContact, ownIn('createContact'))

/** Ways to lose a member that an update takes by the document. */
export const lostByUpdate = lostAt(op.updateContact, ownIn('updateContact'))

/** Ways to lose a member that an upsert takes by the document, which shows little of it. */
export const lostByUpsert = lostAt(op.upsertContact, plainFor(members, 'upsertContact'))
