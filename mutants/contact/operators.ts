import type { Contact, ServedOperationId } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import { aroundHandler } from '../operators/handler.js'

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

/** Leaves the answer as it is, and stores something else. */
export const stored = (at: ServedOperationId, change: Change) =>
  once(at, (reply, { id }, before, context) => {
    const now = context.workspace.contacts.get(id)
    if (now) put(context, { ...now, ...change(now, before, context) })
    return reply
  })

/** Stores the contact as it is, and answers something else. */
export const answeredAs = (at: ServedOperationId, change: Change) =>
  once(at, (reply, data, before, context) => ({
    ...reply,
    body: { ...(reply.body as object), data: { ...data, ...change(data, before, context) } },
  }))

/** Changes the contact in the store and in the answer. */
export const made = (at: ServedOperationId, change: Change) =>
  once(at, (reply, data, before, context) => {
    const now = { ...data, ...change(data, before, context) }
    const { noteCreatedId: _, ...kept } = now
    put(context, kept)
    return { ...reply, body: { data: now } }
  })

const once = (
  at: ServedOperationId,
  then: (reply: Reply, data: Contact, before: Contact | undefined, context: Context) => Reply,
) =>
  aroundHandler(at, (next, context) => {
    const before = present(context)
    const reply = next(context) as Reply
    return then(reply, (reply.body as { data: Contact }).data, before, context)
  })
