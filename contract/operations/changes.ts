import { type MemberNoun, members, membersOf } from '../members/index.js'
import { fullVariant, type OperationId, operationOf } from './index.js'

/** A call of the contract by its short name, as the members name it. */
function callNamed(call: string): OperationId {
  const operation = Object.entries(fullVariant).find(([name]) => name === call)?.[1]
  if (operation === undefined || 'namedOnly' in operation)
    throw new Error(`a member is accepted by ${call}, which is not an operation`)
  return operation.id as OperationId
}

/** The call that changes each member of a noun's existing records; members that no call changes are left out. */
export function changesOfMembers(noun: MemberNoun): Readonly<Record<string, OperationId>> {
  const changes = Object.entries(membersOf(noun)).flatMap(([name, { shows, by = [] }]) => {
    const change = by.map(callNamed).find((id) => operationOf(id).target === noun)
    return shows === undefined || change === undefined ? [] : [[name, change] as const]
  })
  return Object.fromEntries(changes)
}

/** Every call that takes a member, with the member; throws where a member names no operation. */
export const takenMembers = () =>
  (Object.keys(members) as MemberNoun[]).flatMap((noun) =>
    Object.entries(membersOf(noun)).flatMap(([name, member]) =>
      (member.by ?? []).map((call) => ({ noun, name, member, operation: callNamed(call) })),
    ),
  )
