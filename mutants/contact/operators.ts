import type { Contact, ServedOperationId } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { onWritten, type Where } from '../operators/stored.js'

/** Puts a contact in the store as it is, without any rule. */
export const put = ({ workspace, world }: Context, contact: Contact): Contact =>
  workspace.putContact(contact, () => world.id('tag'))

/** The contact that the path names, as stored now. */
export const present = ({ workspace, params }: Context): Contact | undefined =>
  workspace.contacts.get(params.id ?? '')

/** The contact with that e-mail, other than the one the path names. */
export function holder({ workspace, params, body }: Context): Contact | undefined {
  for (const contact of workspace.contacts.all())
    if (contact.email === body.email && contact.id !== params.id) return contact
  return undefined
}

type Change = (contact: Contact, before: Contact | undefined, context: Context) => Partial<Contact>

const written = (where: Where) => (at: ServedOperationId, change: Change) =>
  onWritten(at, 'contacts', (contact, context, before) => change(contact, before, context), where)

/** Leaves the answer as it is, and stores something else. */
export const stored = written('store')

/** Stores the contact as it is, and answers something else. */
export const answeredAs = written('answer')

/** Changes the contact in the store and in the answer. */
export const made = written('both')
