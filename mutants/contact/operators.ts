import type { Contact, ServedOperationId } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import { aroundHandler } from '../operators/handler.js'
import { onReply } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'

/** Puts a contact in the store as it is, without any rule. */
export const put = ({ workspace, world }: Context, contact: Contact): Contact =>
  workspace.putContact(contact, () => world.id('tag'))

/** The contact a call is about, as it stands. */
export const present = ({ workspace, params }: Context): Contact | undefined =>
  workspace.contacts.get(params.id ?? '')

/** The contact with that e-mail, other than the one the path names. */
export function holder({ workspace, params, body }: Context): Contact | undefined {
  for (const contact of workspace.contacts.all())
    if (contact.email === body.email && contact.id !== params.id) return contact
  return undefined
}

/** Changes what is sent before it is worked on. */
export const sent = (
  at: ServedOperationId,
  change: (body: Record<string, unknown>, context: Context) => Record<string, unknown>,
) => onSent(at, change)

type Change = (contact: Contact, before: Contact | undefined, context: Context) => Partial<Contact>

/** Leaves the answer as it is, and stores something else. */
export const stored = (at: ServedOperationId, change: Change) =>
  once(at, (reply, { id }, before, context) => {
    const now = context.workspace.contacts.get(id)
    if (now) put(context, { ...now, ...change(now, before, context) })
    return reply
  })

/** Changes the contact before it is stored and answered alike. */
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

/** Leaves what is stored as it is, and answers something else. */
export const answered = (
  at: ServedOperationId,
  change: (contact: Contact, context: Context) => Partial<Contact>,
) =>
  onReply(at, (reply, context) => {
    const { data } = reply.body as { data: Contact }
    return { ...reply, body: { data: { ...data, ...change(data, context) } } }
  })

/** Answers a success under another status. */
export const status = (at: ServedOperationId, code: number) =>
  onReply(at, (reply) => ({ ...reply, status: code }))
