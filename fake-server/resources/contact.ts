import { type Assumptions, type Contact, clearedByNull, type RuleId } from '../../contract/index.js'
import { ApiError } from '../pipeline/api-error.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { found } from '../pipeline/found.js'
import { one, type Reply } from '../pipeline/reply.js'
import { restsOn } from '../pipeline/rests-on.js'
import { asStored } from '../store/email.js'
import { emit } from '../webhooks/emit.js'
import { mergedWords } from './merged-words.js'
import { addNote } from './note.js'

type Fields = Partial<Omit<Contact, 'id' | 'createdAt' | 'updatedAt'>>

/** The members of a phone, movil or address; null where a client leaves them out (gap.contact-nested-merge). */
const complete = {
  phone: { phone_code: null, phone: null },
  movil: { movil_code: null, movil: null },
  address: { address1: null, address2: null, city: null, state: null, country: null, zip: null },
} as const

type Nested = keyof typeof complete

/** The phone, movil and address that were given, with null for each member that was not. */
export function completed(
  given: { readonly [N in Nested]?: object | null | undefined },
): Pick<Fields, Nested> {
  const whole = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value && { ...complete[name as Nested], ...value }]],
  )
  return Object.fromEntries(whole) as Pick<Fields, Nested>
}

const plain = [
  'name',
  'secondName',
  'lastname',
  'secondLastname',
  'gender',
  'birthdate',
  'image',
  'active',
  'ownerEmail',
  'organizationId',
  'source',
  'stage',
] as const

const mergedMembers = ['tags', 'removeTags', 'groups', 'removeGroups']

/**
 * The fields of a body that go into the record: as they are, but the missing members of an object are
 * those of the contact or null (gaps contact-nested-merge, contact-null-other-fields).
 */
function fieldsOf(context: Context, present?: Contact): Fields {
  const { body, assumptions } = context
  if (mergedMembers.some((name) => body[name] !== undefined)) restsOn(context, 'tag-merge')
  const fields: Record<string, unknown> = {}
  const { names } = assumptions['contact-create-fields']
  for (const name of plain) {
    const value = body[names[name] ?? name]
    if (value === null && !clearedByNull.includes(name)) restsOn(context, 'contact-null-other-fields')
    if (isSent(name, value, assumptions)) fields[name] = value
  }
  const merges = assumptions['contact-nested-merge'] === 'merge'
  for (const name of ['phone', 'movil', 'address'] as const) {
    const value = body[name]
    if (value === undefined) continue
    if (
      value !== null &&
      present?.[name] &&
      Object.keys(complete[name]).some((part) => !(part in (value as object)))
    )
      restsOn(context, 'contact-nested-merge')
    const rest = { ...complete[name], ...(merges ? present?.[name] : null) }
    fields[name] = value === null ? null : { ...rest, ...(value as object) }
  }
  const email = emailOf(context)
  if (email !== undefined) fields.email = email
  if (typeof body.ownerEmail === 'string') fields.ownerEmail = asStored(body.ownerEmail, assumptions)
  return fields as Fields
}

/** The e-mail that was sent, as it is stored. */
function emailOf(context: Context): string | undefined {
  const { email } = context.body
  if (typeof email !== 'string') return undefined
  if (email !== email.toLowerCase()) restsOn(context, 'email-case')
  return asStored(email, context.assumptions)
}

/** Whether a field counts as sent; null may not count where the document does not say that it clears. */
const isSent = (name: string, value: unknown, assumptions: Assumptions): boolean =>
  value !== undefined &&
  (value !== null || clearedByNull.includes(name) || assumptions['contact-null-other-fields'] !== 'ignore')

/** The fields of a contact that nothing was said about. */
export const blankContact = {
  name: null,
  secondName: null,
  lastname: null,
  secondLastname: null,
  email: null,
  phone: null,
  movil: null,
  address: null,
  gender: null,
  birthdate: null,
  image: null,
  ownerEmail: null,
  organizationId: null,
  organizationName: null,
  source: 'api',
  stage: null,
} as const

/** The contact with that e-mail, other than `except`. */
export function holderOf(
  context: Context,
  email: string | null | undefined,
  except?: string,
): Contact | undefined {
  if (typeof email !== 'string') return undefined
  const first = context.workspace.contacts.first('email', email)
  if (!first || first.id !== except) return first
  for (const contact of context.workspace.contacts.read({ index: 'email', prefix: [email] }))
    if (contact.id !== except) return contact
  return undefined
}

/** The contact of an id, by default of the one in the path, or 404. */
export const contactOf = ({ workspace, params }: Context, rule: RuleId, id = params.id ?? ''): Contact =>
  found(workspace.contacts.get(id), `contact ${id}`, rule)

const store = ({ workspace, world }: Context, contact: Contact): Contact =>
  workspace.putContact(contact, () => world.id('tag'))

/** Stores the note of a write, and answers the contact, which may name the note (gap.note-created-id). */
function withNote(context: Context, contact: Contact): Contact {
  const { assumptions, world } = context
  const { note } = assumptions['contact-create-fields']
  const content = note === null ? undefined : field<string | undefined>(context, note)
  const names = assumptions['note-created-id']
  if (content !== undefined || names === 'always') restsOn(context, 'note-created-id')
  // Where every answer names a note, a write without one creates an empty note.
  if (content === undefined && names !== 'always') return contact
  const id = world.id('note')
  addNote(context, contact.id, { id, title: null, content: content ?? null })
  return names === 'never' ? contact : { ...contact, noteCreatedId: id }
}

/** Creates a contact of what was sent, and emits its event. */
export function addContact(context: Context): Contact {
  const { world, assumptions } = context
  const defaults = assumptions['record-defaults']
  const at = world.instant()
  const contact = store(context, {
    id: world.id('con'),
    ...blankContact,
    active: defaults['contact.active'],
    ...fieldsOf(context),
    tags: mergedWords(assumptions, [], field(context, 'tags') ?? defaults['contact.tags']),
    groups: mergedWords(assumptions, [], field(context, 'groups')),
    createdAt: at,
    updatedAt: at,
  })
  emit(context, 'contact.created', contact)
  return withNote(context, contact)
}

/** Changes a contact by what was sent, merging `tags` unless they are replaced; emits its event. */
export function changeContact(
  context: Context,
  contact: Contact,
  tags: 'merged' | 'replaced' = 'merged',
): Contact {
  const { assumptions } = context
  const before = tags === 'replaced' && context.body.tags !== undefined ? [] : contact.tags
  const changed = store(context, {
    ...contact,
    ...fieldsOf(context, contact),
    tags: mergedWords(assumptions, before, field(context, 'tags'), field(context, 'removeTags')),
    groups: mergedWords(
      assumptions,
      contact.groups,
      field(context, 'groups'),
      field(context, 'removeGroups'),
    ),
    updatedAt: context.world.instant(),
  })
  emit(context, 'contact.updated', changed)
  return withNote(context, changed)
}

/** `POST /contacts` (section 4.3). */
export const createContact: Handler = (context) => {
  const holder = holderOf(context, emailOf(context))
  if (holder)
    throw new ApiError(
      'conflict',
      `contact ${holder.id} has this email; use upsert`,
      'contact.create-conflict',
      {
        details: { id: holder.id },
      },
    )
  return one(201, addContact(context))
}

/** The answer to an update without any field (gap.contact-update-empty). */
function unchanged(context: Context, contact: Contact): Reply {
  const { assumptions } = context
  restsOn(context, 'contact-update-empty')
  if (assumptions['contact-update-empty'] === 'unchanged') return one(200, withNote(context, contact))
  throw new ApiError('invalid_request', 'an update must contain at least one field', 'error.invalid-request')
}

/** `PATCH /contacts/{id}` (section 4.3). */
export const updateContact: Handler = (context) => {
  const contact = contactOf(context, 'contact.update-missing')
  const holder = holderOf(context, emailOf(context), contact.id)
  if (holder) {
    restsOn(context, 'update-conflict-details')
    throw new ApiError('conflict', `contact ${holder.id} has this email`, 'contact.update-conflict', {
      details: { [context.assumptions['update-conflict-details'].member]: holder.id },
    })
  }
  if (Object.keys(context.body).length === 0) return unchanged(context, contact)
  return one(200, changeContact(context, contact))
}

/** `POST /contacts/{id}/tags` (section 4.3, gap.contact-tags-body). */
export const tagContact: Handler = (context) => {
  const { assumptions } = context
  const contact = contactOf(context, 'contact.tags-missing')
  const { add, remove } = assumptions['contact-tags-body']
  restsOn(context, 'tag-merge')
  const changed = store(context, {
    ...contact,
    tags: mergedWords(assumptions, contact.tags, field(context, add), field(context, remove)),
    updatedAt: context.world.instant(),
  })
  emit(context, 'contact.updated', changed)
  return one(200, changed)
}
