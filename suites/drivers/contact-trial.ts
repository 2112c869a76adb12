import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { documented } from '../judgements/state.js'
import type { Trial } from './trial.js'

const withEmail = async (api: Api, email: unknown) => {
  const query = { email: String(email) }
  return (await api.read.walk(op.listContacts, { query })).records
}

/** Tries bodies of `POST /contacts`, all with the e-mail address of a contact that is not there yet. */
export async function contactCreation(api: Api): Promise<Trial> {
  const email = api.fresh.email()
  return {
    on: { email },
    ordinary: {},
    send: (fields) => api.call(op.createContact, { body: api.given.contactBody({ email, ...fields }) }),
    before: [],
    now: () => withEmail(api, email),
    stored: (answer) => api.read.contact(answer),
  }
}

/** Tries bodies of `PATCH /contacts/{id}` on a contact of one's own. */
export async function contactUpdate(api: Api): Promise<Trial> {
  const tags = [api.fresh.word()]
  const contact = await api.read.contact(await api.given.contact({ tags }))
  const params = { id: String(contact.id) }
  const untimed = (record: Json) => ({ ...documented(record, 'contact'), updatedAt: undefined })
  return {
    on: contact,
    ordinary: { name: api.fresh.word() },
    send: (body) => api.call(op.updateContact, { params, body }),
    before: untimed(contact),
    now: async () => untimed(await api.read.contact(contact)),
    stored: (answer) => api.read.contact(answer),
  }
}
