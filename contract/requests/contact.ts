import type { Assumptions } from '../gaps/assumptions.js'
import { type Schema, textOrNull } from '../schema.js'

const email = { type: 'string', format: 'email' } as const
const emailOrNull = { type: ['string', 'null'], format: 'email' } as const
const words = { type: 'array', items: { type: 'string', minLength: 1 } } as const

const objectOrNull = (names: readonly string[]): Schema => ({
  type: ['object', 'null'],
  properties: Object.fromEntries(names.map((name) => [name, textOrNull])),
  additionalProperties: false,
})

/** The fields of a contact that a client may set (gap.contact-create-fields). */
const settable = {
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
  tags: words,
  groups: words,
  active: { type: 'boolean' },
  ownerEmail: emailOrNull,
  organizationId: textOrNull,
  source: textOrNull,
  stage: textOrNull,
} as const satisfies Record<string, Schema>

/** Whether a body may hold members the document does not list, where it does not forbid them. */
export const open = (assumptions: Assumptions): boolean => assumptions['unknown-body-properties'] === 'ignore'

/** The fields of a contact under the names a request gives them, less those that none takes, and the note's. */
function taken({ 'contact-create-fields': fields }: Assumptions): Record<string, Schema> {
  const own = Object.entries(settable)
    .filter(([name]) => !fields.without.includes(name))
    .map(([name, schema]): [string, Schema] => [fields.names[name] ?? name, schema])
  return {
    ...Object.fromEntries(own),
    ...(fields.note === null ? {} : { [fields.note]: { type: 'string' } }),
  }
}

/** The body of `POST /contacts` (section 4.3, gap.contact-create-required). */
export const contactCreateBody = (assumptions: Assumptions): Schema => ({
  type: 'object',
  properties: taken(assumptions),
  anyOf: [{ required: ['name'] }, { required: ['email'] }],
  additionalProperties: open(assumptions),
})

/** The body of `PATCH /contacts/{id}` (section 4.3). */
export const contactUpdateBody = (assumptions: Assumptions): Schema => ({
  type: 'object',
  properties: {
    ...taken(assumptions),
    removeTags: words,
    removeGroups: words,
  },
  additionalProperties: open(assumptions),
})

/** The body of `POST /contacts/{id}/tags` (gap.contact-tags-body). */
export const contactTagsBody = (assumptions: Assumptions): Schema => {
  const { add, remove } = assumptions['contact-tags-body']
  return {
    type: 'object',
    properties: { [add]: words, [remove]: words },
    additionalProperties: open(assumptions),
  }
}

/** The body of `POST /contacts/upsert`: that of a creation, with the assumed requirements (gap.contact-upsert). */
export const contactUpsertBody = (assumptions: Assumptions): Schema => {
  const { anyOf: _, ...body } = contactCreateBody(assumptions) as { anyOf?: unknown }
  return { type: 'object', ...body, required: assumptions['contact-upsert'].required }
}
