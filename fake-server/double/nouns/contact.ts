import {
  type Assumptions,
  type Contact,
  contactMembers,
  descriptionOf,
  records,
  type Schema,
} from '../../../contract/index.js'
import { blankContact, completed } from '../../resources/contact.js'
import { mismatchText } from '../../schema/mismatch-text.js'
import { mismatch } from '../../schema/schema-check.js'
import { violationsOf } from '../../schema/violations.js'
import { asStored } from '../../store/email.js'
import { emit } from '../../webhooks/emit.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import { merged } from './merged.js'
import type { Noun, RecordContext } from './noun.js'
import { emailFor, nameFor } from './readable.js'
import { stampsOf } from './stamps.js'

/** A contact as a test gives it (section 2.1). */
export type ContactDraft = Draft<Omit<Contact, 'noteCreatedId'>>

/** A contact with its objects completed and its address as it is stored. */
const whole = (contact: ContactDraft, { assumptions }: RecordContext): Contact =>
  ({
    ...contact,
    ...completed(contact),
    email: contact.email ? asStored(contact.email, assumptions) : null,
  }) as Contact

const put = ({ workspace, world }: RecordContext, contact: Contact): Contact =>
  workspace.putContact(frozen(contact), () => world.id('tag'))

/** An e-mail address of the contact's id, unless another contact has it. */
function ownEmail({ workspace, assumptions }: RecordContext, id: string): string | null {
  const email = emailFor(id)
  const stored = email && asStored(email, assumptions)
  return stored !== null && workspace.contacts.first('email', stored) ? null : stored
}

const emailSchemas = new WeakMap<Assumptions, Schema>()

/** What `POST /contacts` takes as an address (gap.email-format). */
function emailSchema(assumptions: Assumptions): Schema | undefined {
  const known = emailSchemas.get(assumptions)
  if (known !== undefined) return known
  const body = descriptionOf('full', assumptions).bodies['POST /api/v1/contacts'] as
    | { readonly properties?: Readonly<Record<string, Schema>> }
    | undefined
  const schema = body?.properties?.email
  if (schema !== undefined) emailSchemas.set(assumptions, schema)
  return schema
}

/** Contacts (section 2.1). */
export const contacts: Noun<Contact, ContactDraft> = {
  singular: 'contact',
  draft: draftSchema(records.contact, { members: contactMembers, without: ['noteCreatedId'] }),
  unique: ['email'],
  refused({ email }, { assumptions }) {
    const schema = emailSchema(assumptions)
    const unit = assumptions['length-unit']
    const errors = typeof email === 'string' && schema ? mismatch(schema, email, unit) : undefined
    return errors ? { at: '.email', why: mismatchText(violationsOf(errors)[0], '', unit).trim() } : undefined
  },
  holder: ({ contacts }, _, email) => contacts.first('email', email as string)?.id,
  get: ({ contacts }, id) => contacts.get(id),
  all: ({ contacts }) => contacts.all(),
  add(draft, context) {
    const id = draft.id ?? context.world.id('con')
    const [name, lastname] = nameFor(id, draft.email)
    const contact: ContactDraft = {
      ...blankContact,
      id,
      ...(draft.name === undefined && draft.lastname === undefined ? { name, lastname } : {}),
      email: draft.email === undefined ? ownEmail(context, id) : draft.email,
      ...draft,
      ...stampsOf(draft, context),
    }
    return put(context, whole(contact, context))
  },
  change: (contact, change, context) =>
    put(context, whole(merged({ ...contact, updatedAt: context.world.instant() }, change), context)),
  remove(contact, { workspace, world }) {
    workspace.putContact({ ...contact, tags: [] }, () => world.id('tag'))
    workspace.contacts.delete(contact.id)
  },
  announce: (after, before, context) => emit(context, before ? 'contact.updated' : 'contact.created', after),
}
