import { op } from '../../contract/index.js'
import { type Api, isObject, type Json } from '../api/index.js'
import { contactFields, noteBody, only, plainValues } from '../observations/contact-fields.js'

/** Contacts that hold as little and as much as the server takes, and the tag they share. */
export interface ContactKinds {
  readonly sparse: Json
  readonly full: Json
  readonly tag: string
}

/** Nested objects with some of their members, which are to be shown whole all the same. */
const halves: readonly Json[] = [
  { phone: { phone: '600100200' }, movil: { movil: '600300400' }, address: { city: 'Madrid', zip: '28013' } },
  { phone: { phone_code: '+34' }, movil: { movil_code: '+34' }, address: { address1: 'Calle Mayor 1' } },
]

/** Contacts of every kind, made once per run; what a server refuses of them shows nothing. */
export const contactKinds = (api: Api): Promise<ContactKinds> =>
  api.observe(
    'contacts of every kind',
    async (maker) => {
      const { creation } = await contactFields(maker)
      const tag = maker.fresh.word()
      const sparse = await maker.given.contact()
      const full = await created(
        maker,
        { ...only(creation, plainValues(maker)), tags: [tag] },
        { tags: [tag] },
      )
      for (const half of [...halves, noteBody(maker, 'a note')]) {
        const body = maker.given.contactBody({ ...half, tags: [tag] })
        await maker.call(op.createContact, { body })
      }
      return { sparse, full, tag }
    },
    { lasting: true },
  )

/** A contact with many fields, or with few where the server does not take all of the many. */
async function created(api: Api, many: Json, few: Json): Promise<Json> {
  const exchange = await api.call(op.createContact, { body: api.given.contactBody(many) })
  return exchange.response.status < 300 ? api.read.record(exchange) : api.given.contact(few)
}

/** What five fields are cleared by (section 4.3). */
const cleared = { phone: null, movil: null, address: null, gender: null, birthdate: null }

/** Contacts of every kind in lists by every filter, and on a later page. */
export async function listContacts(api: Api): Promise<void> {
  const list = (query: Readonly<Record<string, string>>) => api.call(op.listContacts, { query })
  const { response } = await list({})
  const cursor = isObject(response.json) ? response.json.nextCursor : undefined
  if (typeof cursor === 'string') await list({ cursor })
  const { sparse, full, tag } = await contactKinds(api)
  await list({ tag })
  await list({ email: String(sparse.email) })
  if (typeof full.ownerEmail === 'string') await list({ ownerEmail: full.ownerEmail, limit: '10' })
  if (typeof sparse.updatedAt === 'string') await list({ updatedSince: sparse.updatedAt, limit: '10' })
}

/** Contacts of every kind changed: a field of a sparse one, halves of nested objects, a note, and clearing. */
export async function changeContacts(api: Api): Promise<void> {
  const { sparse } = await contactKinds(api)
  const change = (contact: Json, body: Json) =>
    api.call(op.updateContact, { params: { id: String(contact.id) }, body })
  await change(sparse, { lastname: api.fresh.word() })
  const { creation } = await contactFields(api)
  const dressed = await created(api, only(creation, plainValues(api)), {})
  for (const half of halves) await change(dressed, half)
  await change(dressed, noteBody(api, 'a note'))
  await change(dressed, cleared)
}

/** A sparse and a full contact tagged. */
export async function tagContacts(api: Api): Promise<void> {
  const { sparse, full } = await contactKinds(api)
  const { add, remove } = api.assumptions['contact-tags-body']
  const word = api.fresh.word()
  const tag = (contact: Json, body: Json) =>
    api.call(op.tagContact, { params: { id: String(contact.id) }, body })
  await tag(full, { [add]: [word] })
  await tag(sparse, { [add]: [word] })
  // Nothing is left of the tags of a contact that had none before.
  await tag(sparse, { [remove]: [word] })
}
