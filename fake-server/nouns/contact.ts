import { type Contact, records } from '../../contract/index.js'
import { blankContact, completed } from '../resources/contact.js'
import { asStored } from '../resources/email.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun, RecordContext } from './noun.js'
import { emailFor, nameFor } from './readable.js'
import { stampsOf } from './stamps.js'

/** A contact as a test gives it (section 2.1). */
export type ContactDraft = Draft<Omit<Contact, 'noteCreatedId'>>

/** What a draft says, in the form of the record. */
function given({ phone, movil, address, email, ...plain }: ContactDraft, { assumptions }: RecordContext) {
  return {
    ...plain,
    ...completed({ phone, movil, address }),
    ...(email === undefined ? {} : { email: email && asStored(email, assumptions) }),
  }
}

const put = ({ workspace, world }: RecordContext, contact: Contact): Contact =>
  workspace.putContact(frozen(contact), () => world.id('tag'))

/** An e-mail address of the contact's id, unless another contact has it. */
function ownEmail({ workspace, assumptions }: RecordContext, id: string): string | null {
  const email = emailFor(id)
  const stored = email && asStored(email, assumptions)
  return stored !== null && workspace.contacts.first('email', stored) ? null : stored
}

/** Contacts (section 2.1). */
export const contacts: Noun<Contact, ContactDraft> = {
  singular: 'contact',
  draft: draftSchema(records.contact, { without: ['noteCreatedId'] }),
  unique: ['email'],
  holder: ({ contacts }, _, email) => contacts.first('email', email as string)?.id,
  created: 'contact.created',
  changed: () => 'contact.updated',
  get: ({ contacts }, id) => contacts.get(id),
  all: ({ contacts }) => contacts.all(),
  add(draft, context) {
    const id = draft.id ?? context.world.id('con')
    const [name, lastname] = nameFor(id)
    const fields = given(draft, context)
    return put(context, {
      id,
      ...blankContact,
      ...(draft.name === undefined && draft.lastname === undefined ? { name, lastname } : {}),
      ...(draft.email === undefined ? { email: ownEmail(context, id) } : {}),
      tags: [],
      groups: [],
      active: true,
      ...fields,
      ...stampsOf(draft, context),
    })
  },
  change: (contact, change, context) =>
    put(context, { ...contact, updatedAt: context.world.instant(), ...given(change, context) }),
  remove(contact, { workspace, world }) {
    workspace.putContact({ ...contact, tags: [] }, () => world.id('tag'))
    workspace.contacts.delete(contact.id)
  },
}
