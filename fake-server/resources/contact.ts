import {
  type Assumptions,
  type Contact,
  clearedByNull,
  contactMembers,
  type Members,
  type RuleId,
  recordOf,
  takenBy,
} from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one, type Reply } from '../messages/reply.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { asStored } from '../store/email.js'
import { emit } from '../webhooks/emit.js'
import { addNote } from './note.js'

type Words = readonly string[] | null | undefined

/** Tags or groups as a merge leaves them: what was there, what is added, less what is removed (gap.tag-merge). */
function mergedWords(
  { 'tag-merge': how }: Assumptions,
  present: readonly string[],
  added?: Words,
  removed?: Words,
): string[] {
  if (present.length === 0 && !added?.length) return []
  const written = (word: string) => (how.trim ? word.trim() : word)
  const sameAs = (word: string) => (how.case === 'exact' ? word : word.toLowerCase())
  const words = new Map<string, string>()
  const add = (word: string) => {
    const same = sameAs(word)
    // Of words that count as one, the first stays.
    if (!words.has(same)) words.set(same, word)
  }
  for (const word of present) add(word)
  const come = added?.map(written) ?? []
  for (const word of come) add(word)
  if (removed && removed.length > 0) {
    const kept = new Set(how.both === 'added' ? come.map(sameAs) : [])
    for (const same of removed.map((word) => sameAs(written(word)))) if (!kept.has(same)) words.delete(same)
  }
  const left = [...words.values()]
  return how.order === 'sorted' ? left.toSorted() : left
}

type Fields = Partial<Omit<Contact, 'id' | 'createdAt' | 'updatedAt'>>

const members: Members = contactMembers

/** The names of the parts of an object such as a phone; none of any other member. */
function partsOf(name: string): readonly string[] {
  const { properties = {} } = (members[name]?.shows ?? {}) as { readonly properties?: object }
  return Object.keys(properties)
}

/** The members that consist of parts, with null for each part (gap.contact-nested-merge). */
const complete: Readonly<Record<string, object>> = Object.fromEntries(
  Object.keys(members)
    .filter((name) => partsOf(name).length > 0)
    .map((name) => [name, Object.fromEntries(partsOf(name).map((part) => [part, null]))]),
)

/** The objects of a contact as they were given, with null for each part that was not. */
export function completed(given: Readonly<Record<string, unknown>>): Fields {
  const whole = Object.entries(complete).flatMap(([name, empty]) => {
    const { [name]: value } = given
    return value === undefined ? [] : [[name, value && { ...empty, ...(value as object) }]]
  })
  return Object.fromEntries(whole) as Fields
}

/** What bodies hold as it goes into the record, or in parts; e-mails and lists of words come in by themselves. */
const written = takenBy(members, 'updateContact').filter(
  (name) => !members[name]?.isUnique && members[name]?.removedBy === undefined,
)
const [plain, inParts] = [
  written.filter((name) => !(name in complete)),
  written.filter((name) => name in complete),
]
const cleared = clearedByNull(members)
const mergedMembers = Object.entries(members).flatMap(([name, { removedBy }]) =>
  removedBy === undefined ? [] : [name, removedBy],
)

/**
 * The fields of a body that go into the record: as they are, but the missing members of an object are
 * those of the contact or null (gaps contact-nested-merge, contact-null-other-fields).
 */
function fieldsOf(context: Context, present?: Contact): Fields {
  const { body, assumptions } = context
  if (mergedMembers.some((name) => body[name] !== undefined)) restsOn(context, 'tag-merge')
  const fields: Record<string, unknown> = {}
  const { names, without } = assumptions['contact-create-fields']
  const isTaken = (name: string) => !without.includes(name)
  for (const name of plain.filter(isTaken)) {
    const value = body[names[name] ?? name]
    if (value === null && !cleared.includes(name)) restsOn(context, 'contact-null-other-fields')
    if (value !== undefined) fields[name] = value
  }
  const merges = assumptions['contact-nested-merge'] === 'merge'
  for (const name of inParts.filter(isTaken)) {
    const { [name]: value } = body
    if (value === undefined) continue
    const { [name]: stored } = (present ?? {}) as Readonly<Record<string, object | null | undefined>>
    if (value !== null && stored && partsOf(name).some((part) => !(part in (value as object))))
      restsOn(context, 'contact-nested-merge')
    const rest = { ...complete[name], ...(merges ? stored : null) }
    fields[name] = value === null ? null : { ...rest, ...(value as object) }
  }
  const email = emailOf(context)
  if (email !== undefined) fields.email = email
  if (typeof body.ownerEmail === 'string' && isTaken('ownerEmail'))
    fields.ownerEmail = asStored(body.ownerEmail, assumptions)
  return fields as Fields
}

/** The e-mail that was sent, as it is stored. */
function emailOf(context: Context): string | undefined {
  const { email } = context.body
  if (typeof email !== 'string') return undefined
  if (email !== email.toLowerCase()) restsOn(context, 'email-case')
  return asStored(email, context.assumptions)
}

/** A contact that nothing was said about. */
export const blankContact: Contact = recordOf(contactMembers, {
  id: '',
  tags: [],
  groups: [],
  active: true,
  source: 'api',
})

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
  requireFound(workspace.contacts.get(id), `contact ${id}`, rule)

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
    ...blankContact,
    id: world.id('con'),
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
