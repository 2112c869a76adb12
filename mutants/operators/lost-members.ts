import { type Member, type Members, mayBeNull, type ServedOperationId } from '../../contract/index.js'
import { otherValue } from '../../fixtures/arbitraries/member-value.js'
import type { Mutation, Mutations } from '../mutation.js'
import { onSent } from './sent.js'
import { onWritten, type StoredNoun, type Where } from './stored.js'

/** How to give a member of the record that a call writes the value that it would have if it had not been sent. */
export type LostMember = (name: string, where: Where) => Mutation

/** What a new record shows in a member that was not sent; another value than that sent where it cannot be null. */
export const unsentValue = (member: Member, sent: unknown): unknown =>
  mayBeNull(member) ? null : otherValue(member, sent, '')

/** Ways to lose each of some members that a call sends. */
export const lostMembers = (
  names: readonly string[],
  operation: ServedOperationId,
  unsent: LostMember,
): Mutations =>
  Object.assign(
    {},
    ...names.map((name) => ({
      [`${name} is ignored`]: onSent(operation, ({ [name]: _, ...body }) => body),
      [`${name} is answered and not stored`]: unsent(name, 'store'),
      [`${name} is stored and answered as it was`]: unsent(name, 'answer'),
    })),
  )

/** The same for a creation: null, or another value than the one sent where the member cannot be null. */
export const unsentAt =
  (operation: ServedOperationId, noun: StoredNoun, members: Members): LostMember =>
  (name, where) => {
    const { [name]: member = {} } = members
    return onWritten(operation, noun, (_, { body }) => ({ [name]: unsentValue(member, body[name]) }), where)
  }
