import type { GeneralAssumptions } from '../gaps/general.js'
import { nullable } from '../requests/field.js'
import type { Schema } from '../schema.js'
import { type Members, mayBeNull, takenBy, takenSchema } from './member.js'

/**
 * What the body of a call takes, by name: the members that the document lists, and those of the others that are
 * assumed. Null is among the values of what a record may show as null, where null clears (gap.null-vs-absent).
 */
export function bodyProperties(
  members: Members,
  call: string,
  assumptions: GeneralAssumptions,
  assumed: readonly string[],
): Readonly<Record<string, Schema>> {
  const clears = assumptions['null-vs-absent'] === 'clear'
  const taken = takenBy(members, call).flatMap((name) => {
    const { [name]: member = {} } = members
    if (member.assumed && !assumed.includes(name)) return []
    const schema = takenSchema(member, assumptions)
    return [[name, clears && mayBeNull(member) ? nullable(schema) : schema] as const]
  })
  return Object.fromEntries(taken)
}
