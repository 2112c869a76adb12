import {
  clearedByNull,
  contactMembers,
  op,
  type Schema,
  type ServedOperationId,
} from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { fits } from '../schema/schema-check.js'

/** The writes whose nulls follow a separate assumption (gap.contact-null-other-fields, section 4.11). */
const contactWrites: readonly ServedOperationId[] = [op.createContact, op.updateContact, op.upsertContact]

/** The fields of a contact that null clears whatever is assumed (section 4.3). */
const cleared = clearedByNull(contactMembers)

type Body = Readonly<Record<string, unknown>>

/** The part of a schema that names the members of an object. */
interface Named {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly then?: Named
  readonly else?: Named
}

const membersOf = ({ properties, then, else: otherwise }: Named): Readonly<Record<string, Schema>> => ({
  ...(then && membersOf(then)),
  ...(otherwise && membersOf(otherwise)),
  ...properties,
})

/**
 * The body without the nulls that stand for a member not sent (gap.null-vs-absent). Where null clears, a creation
 * has nothing to clear, so they are dropped there too; an update keeps its nulls, as its schema takes them.
 */
export function withoutNulls(context: Context, body: Body): Body {
  const { request, operation, behaviour, assumptions, surface } = context
  const counted = assumptions['null-vs-absent']
  if (contactWrites.includes(operation))
    return surface.variant === 'full' ? withoutIgnored(context, body) : body
  if (counted === 'refuse') return body
  if (counted === 'clear' && request.method === 'PATCH') return body
  const members = membersOf(behaviour.bodies[operation] as Named)
  const isAbsent = ([name, value]: [string, unknown]) => {
    const member = members[name]
    return value === null && member !== undefined && !fits(member, null, assumptions['length-unit'])
  }
  const kept = Object.entries(body).filter((member) => !isAbsent(member))
  if (kept.length < Object.keys(body).length) restsOn(context, 'null-vs-absent')
  return Object.fromEntries(kept)
}

/** The body of a contact without the nulls that count as not sent (gap.contact-null-other-fields). */
function withoutIgnored(context: Context, body: Body): Body {
  if (context.assumptions['contact-null-other-fields'] !== 'ignore') return body
  const kept = Object.entries(body).filter(([name, value]) => value !== null || cleared.includes(name))
  if (kept.length === Object.keys(body).length) return body
  restsOn(context, 'contact-null-other-fields')
  return Object.fromEntries(kept)
}
