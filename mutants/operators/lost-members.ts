import { type Members, plainFor, type ServedOperationId } from '../../contract/index.js'
import type { Mutation, Mutations } from '../mutation.js'
import { onSent } from './sent.js'
import type { Where } from './stored.js'

/** How to give a member of the record that a call writes the value that it would have if it had not been sent. */
export type Unsent = (name: string, where: Where) => Mutation

/**
 * Ways to lose a member that a call sends: each that it takes by the document and that refers to no other record, as
 * those have rules of their own.
 */
export const lostMembers = (
  members: Members,
  call: string,
  operation: ServedOperationId,
  unsent: Unsent,
): Mutations =>
  Object.assign(
    {},
    ...plainFor(members, call).map((name) => ({
      [`${name} is ignored`]: onSent(operation, ({ [name]: _, ...body }) => body),
      [`${name} is answered and not stored`]: unsent(name, 'store'),
      [`${name} is stored and answered as it was`]: unsent(name, 'answer'),
    })),
  )
