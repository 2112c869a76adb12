import { one } from '../messages/reply.js'
import { field, type Handler } from '../pipeline/context.js'
import { asStored } from '../store/email.js'
import { addContact, changeContact, holderOf } from './contact.js'

/** `POST /contacts/upsert`: an update of the contact with that e-mail, otherwise a creation (gap.contact-upsert). */
export const upsertContact: Handler = (context) => {
  const { created, updated, tags, flag } = context.assumptions['contact-upsert']
  const email = field<string | undefined>(context, 'email')
  const holder = holderOf(context, email === undefined ? undefined : asStored(email, context.assumptions))
  const reply = holder
    ? one(updated, changeContact(context, holder, tags))
    : one(created, addContact(context))
  return flag === null ? reply : { ...reply, body: { ...(reply.body as object), [flag]: !holder } }
}
