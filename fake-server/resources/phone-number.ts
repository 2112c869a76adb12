import type { Conversation, RuleId } from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import type { PhoneNumber } from '../store/records.js'

/** The sending number of an id, or 404; without one the workspace's first. */
export function numberOf({ workspace }: Context, id: string | undefined, rule: RuleId): PhoneNumber {
  const { phoneNumbers } = workspace
  const number = id === undefined ? phoneNumbers[0] : phoneNumbers.find((candidate) => candidate.id === id)
  return requireFound(number, `phone number ${id}`, rule)
}

/** The number a conversation goes over; undefined where the workspace has none. */
export function numberOfConversation({ workspace }: Context, { id }: Conversation): PhoneNumber | undefined {
  const { phoneNumbers, numberOfConversation: numbers } = workspace
  return phoneNumbers.find((number) => number.id === numbers.get(id)) ?? phoneNumbers[0]
}
