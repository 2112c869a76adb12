import type { GeneralAssumptions } from '../gaps/general.js'
import type { Schema } from '../schema.js'
import { nullable } from './field.js'
import { calledIn, type Members, mayBeNull, takenBy, takenSchema } from './member.js'

/** How the body of a call takes members. */
interface Taking {
  /** Those that are accepted by assumption; by default all of which that is the default. */
  readonly assumed?: readonly string[]
  /** Null clears what a record may show as null, where null clears (gap.null-vs-absent). */
  readonly clears?: true
}

/**
 * What the body of a call takes, by the name it has there: the members that the document lists, and those of the others
 * that are assumed.
 */
export function bodyProperties(
  members: Members,
  call: string,
  assumptions: GeneralAssumptions,
  { assumed, clears }: Taking = {},
): Readonly<Record<string, Schema>> {
  const takesNull = clears && assumptions['null-vs-absent'] === 'clear'
  const taken = takenBy(members, call).flatMap((name) => {
    const { [name]: member = {} } = members
    if (member.assumed && !(assumed?.includes(name) ?? member.assumed === 'default')) return []
    const schema = takenSchema(member, assumptions)
    const called = calledIn(members, name, assumptions)
    return [[called, takesNull && mayBeNull(member) ? nullable(schema) : schema] as const]
  })
  return Object.fromEntries(taken)
}
