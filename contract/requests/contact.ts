import type { GeneralAssumptions } from '../gaps/general.js'
import { contactMembers } from '../members/contact.js'
import { isOpen, notNull, nullable, tagWords } from '../members/field.js'
import { type Member, type Members, mayBeNull, takenBy, takenSchema } from '../members/member.js'
import type { Schema } from '../schema.js'

const members: Members = contactMembers

/** The schema of a field, which takes null or not by assumption (gap.contact-null-other-fields). */
function fieldSchema(member: Member, assumptions: GeneralAssumptions): Schema {
  const schema = takenSchema(member, assumptions)
  if (member.isClearedByNull) return nullable(schema)
  const onNull = assumptions['contact-null-other-fields']
  if (onNull === 'refuse') return notNull(schema)
  return onNull === 'ignore' || (mayBeNull(member) && !member.isUnique) ? nullable(schema) : schema
}

/** The fields of a contact under their names in a request, without those that no request takes, and the field of a note. */
function taken(call: string, assumptions: GeneralAssumptions): Record<string, Schema> {
  const fields = assumptions['contact-create-fields']
  const own = takenBy(members, call)
    .filter((name) => !fields.without.includes(name))
    .map((name) => [fields.names[name] ?? name, fieldSchema(members[name] ?? {}, assumptions)])
  return {
    ...Object.fromEntries(own),
    ...(fields.note === null ? {} : { [fields.note]: { type: 'string' } }),
  }
}

const contactBody = (call: string, assumptions: GeneralAssumptions) => ({
  type: 'object' as const,
  properties: taken(call, assumptions),
  additionalProperties: isOpen(assumptions),
})

/** The body of `POST /contacts` (section 4.3, gap.contact-create-required). */
export function contactCreateBody(assumptions: GeneralAssumptions): Schema {
  const needed = assumptions['contact-create-required']
  const body = contactBody('createContact', assumptions)
  if (needed === 'nothing') return body
  if (needed === 'name-or-email') return { ...body, anyOf: [given('name'), given('email')] }
  return {
    ...body,
    required: [needed],
    properties: { ...body.properties, [needed]: notNull(takenSchema(contactMembers[needed], assumptions)) },
  }
}

/** Asks for a member that is not null: null gives a contact neither a name nor an address. */
const given = (name: 'name' | 'email') => ({
  required: [name],
  properties: { [name]: { type: 'string' as const } },
})

/** The body of `PATCH /contacts/{id}` (section 4.3). */
export function contactUpdateBody(assumptions: GeneralAssumptions): Schema {
  const body = contactBody('updateContact', assumptions)
  const removals = Object.values(members).flatMap(({ removedBy }) => removedBy ?? [])
  const lists = removals.map((name) => [name, tagWords(assumptions)])
  return { ...body, properties: { ...body.properties, ...Object.fromEntries(lists) } }
}

/** The body of `POST /contacts/{id}/tags` (gap.contact-tags-body). */
export const contactTagsBody = (assumptions: GeneralAssumptions): Schema => {
  const { add, remove } = assumptions['contact-tags-body']
  return {
    type: 'object',
    properties: { [add]: tagWords(assumptions), [remove]: tagWords(assumptions) },
    additionalProperties: isOpen(assumptions),
  }
}

/** The body of `POST /contacts/upsert`: that of a creation, with the assumed requirements (gap.contact-upsert). */
export const contactUpsertBody = (assumptions: GeneralAssumptions): Schema => ({
  ...contactBody('upsertContact', assumptions),
  required: assumptions['contact-upsert'].required,
})
