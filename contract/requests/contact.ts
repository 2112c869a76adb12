import type { GeneralAssumptions } from '../gaps/general.js'
import { type Schema, textOrNull } from '../schema.js'
import { email, emailOrNull, isOpen, notNull, nullable, tagWord } from './field.js'

const wordList = (assumptions: GeneralAssumptions): Schema => ({ type: 'array', items: tagWord(assumptions) })

const objectOrNull = (names: readonly string[]): Schema => ({
  type: ['object', 'null'],
  properties: Object.fromEntries(names.map((name) => [name, textOrNull])),
  additionalProperties: false,
})

/** The fields of a contact that a client may set (gap.contact-create-fields). */
const settable: Readonly<Record<string, Schema>> = {
  name: textOrNull,
  secondName: textOrNull,
  lastname: textOrNull,
  secondLastname: textOrNull,
  email,
  phone: objectOrNull(['phone_code', 'phone']),
  movil: objectOrNull(['movil_code', 'movil']),
  address: objectOrNull(['address1', 'address2', 'city', 'state', 'country', 'zip']),
  gender: textOrNull,
  birthdate: { type: ['string', 'null'], format: 'calendar-date' },
  image: textOrNull,
  active: { type: 'boolean' },
  ownerEmail: emailOrNull,
  organizationId: textOrNull,
  source: textOrNull,
  stage: textOrNull,
}

/** The contact fields that the document itself lets null clear (section 4.3). */
export const clearedByNull: readonly string[] = ['phone', 'movil', 'address', 'gender', 'birthdate']

/** The schema of a field, which takes null or not by assumption (gap.contact-null-other-fields). */
function fieldSchema(
  name: string,
  schema: Schema,
  { 'contact-null-other-fields': onNull }: GeneralAssumptions,
): Schema {
  if (onNull === 'clear' || clearedByNull.includes(name)) return schema
  return onNull === 'refuse' ? notNull(schema) : nullable(schema)
}

/** The fields of a contact under their names in a request, without those that no request takes, and the field of a note. */
function taken(assumptions: GeneralAssumptions): Record<string, Schema> {
  const fields = assumptions['contact-create-fields']
  const lists = { tags: wordList(assumptions), groups: wordList(assumptions) }
  const own = Object.entries({ ...settable, ...lists })
    .filter(([name]) => !fields.without.includes(name))
    .map(([name, schema]) => [fields.names[name] ?? name, fieldSchema(name, schema, assumptions)])
  return {
    ...Object.fromEntries(own),
    ...(fields.note === null ? {} : { [fields.note]: { type: 'string' } }),
  }
}

const contactBody = (assumptions: GeneralAssumptions) => ({
  type: 'object' as const,
  properties: taken(assumptions),
  additionalProperties: isOpen(assumptions),
})

/** The body of `POST /contacts` (section 4.3, gap.contact-create-required). */
export function contactCreateBody(assumptions: GeneralAssumptions): Schema {
  const needed = assumptions['contact-create-required']
  const body = contactBody(assumptions)
  if (needed === 'nothing') return body
  if (needed === 'name-or-email') return { ...body, anyOf: [given('name'), given('email')] }
  return {
    ...body,
    required: [needed],
    properties: { ...body.properties, [needed]: notNull(settable[needed] ?? {}) },
  }
}

/** Asks for a member that is not null: null gives a contact neither a name nor an address. */
const given = (name: 'name' | 'email') => ({
  required: [name],
  properties: { [name]: { type: 'string' as const } },
})

/** The body of `PATCH /contacts/{id}` (section 4.3). */
export function contactUpdateBody(assumptions: GeneralAssumptions): Schema {
  const body = contactBody(assumptions)
  return {
    ...body,
    properties: {
      ...body.properties,
      removeTags: wordList(assumptions),
      removeGroups: wordList(assumptions),
    },
  }
}

/** The body of `POST /contacts/{id}/tags` (gap.contact-tags-body). */
export const contactTagsBody = (assumptions: GeneralAssumptions): Schema => {
  const { add, remove } = assumptions['contact-tags-body']
  return {
    type: 'object',
    properties: { [add]: wordList(assumptions), [remove]: wordList(assumptions) },
    additionalProperties: isOpen(assumptions),
  }
}

/** The body of `POST /contacts/upsert`: that of a creation, with the assumed requirements (gap.contact-upsert). */
export const contactUpsertBody = (assumptions: GeneralAssumptions): Schema => ({
  ...contactBody(assumptions),
  required: assumptions['contact-upsert'].required,
})
