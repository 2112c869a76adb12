import { clearedByNull, contactMembers, op } from '../../contract/index.js'
import { type Api, type Call, isObject, type Json, succeeded } from '../api/index.js'
import { detectContactFields, makePlainValues, noteBody, only } from '../observations/contact-fields.js'
import { documented } from '../observations/documented.js'
import { foreign, type Side } from '../observations/foreign-records.js'
import { altered, byId, withBody, withoutBody } from './call.js'
import { contactChanged, contactMade } from './contact-effects.js'
import { halves, makeContactKinds, makeRichContact } from './contact-kinds.js'
import { type Drivers, plainList } from './driver.js'
import { shortlyBefore } from './list-fixture.js'
import type { WriteTrial } from './trial.js'

/** The contacts with an e-mail address. */
export const findByEmail = async (api: Api, email: unknown): Promise<readonly Json[]> =>
  (await api.read.walk(op.listContacts, { query: { email: String(email) } })).records

/** Changes a contact by another call. */
export async function updateContact(api: Api, id: unknown, body: Json): Promise<void> {
  const call = { ...byId({ id }), body, idempotencyKey: api.fresh.key() }
  api.given2xx(await api.call(op.updateContact, call))
}

const rename = (api: Api, id: unknown) => updateContact(api, id, { name: api.fresh.word() })

/** Another name, another tag, one field less. */
const changesOf = async (_api: Api, call: Call): Promise<readonly Call[]> => {
  const { name, tags } = call.body as { name: string; tags: readonly string[] }
  return [
    withBody(call, { name: altered(name) }),
    withBody(call, { tags: tags.map(altered) }),
    withoutBody(call, 'tags'),
  ]
}

/** Contacts of every kind in lists by every filter, and on a later page. */
async function listContacts(api: Api): Promise<void> {
  const list = (query: Readonly<Record<string, string>>) => api.call(op.listContacts, { query })
  const { response } = await list({})
  const cursor = isObject(response.json) ? response.json.nextCursor : undefined
  if (typeof cursor === 'string') await list({ cursor })
  const { sparse, full, tag } = await makeContactKinds(api)
  await list({ tag })
  await list({ email: String(sparse.email) })
  if (typeof full.ownerEmail === 'string') await list({ ownerEmail: full.ownerEmail, limit: '10' })
  if (typeof sparse.updatedAt === 'string') await list({ updatedSince: sparse.updatedAt, limit: '10' })
}

/** What clears all fields that null clears (section 4.3). */
const cleared = Object.fromEntries(clearedByNull(contactMembers).map((name) => [name, null]))

/** Contacts of every kind changed: a field of a sparse one, halves of nested objects, a note, and clearing. */
async function changeContacts(api: Api): Promise<void> {
  const { sparse } = await makeContactKinds(api)
  const change = (contact: Json, body: Json) => api.call(op.updateContact, { ...byId(contact), body })
  await change(sparse, { lastname: api.fresh.word() })
  const { creation } = await detectContactFields(api)
  const rich = await makeRichContact(api, only(creation, await makePlainValues(api)), {})
  for (const half of halves) await change(rich, half)
  await change(rich, noteBody(api, 'a note'))
  await change(rich, cleared)
}

/** A contact, with a user for its owner where the server takes one. */
async function makeOwnedContact(api: Api, side: Side, tag: string): Promise<Json> {
  const [ownerEmail] = api.target.records.users ?? []
  const body = api.given.contactBody({ tags: [tag], ownerEmail })
  const made = await api.call(op.createContact, { ...side, body })
  return made.response.status < 300 ? api.read.record(made) : api.given.contact({ tags: [tag] }, side)
}

/** Tries bodies of a creation or an upsert, each with the e-mail address of a contact that is not there yet. */
const creating =
  (operation: typeof op.createContact | typeof op.upsertContact) =>
  async (api: Api): Promise<WriteTrial> => {
    let email = api.fresh.email()
    return {
      on: { email },
      ordinary: {},
      async send(fields) {
        const exchange = await api.call(operation, { body: api.given.contactBody({ email, ...fields }) })
        if (succeeded(exchange)) email = api.fresh.email()
        return exchange
      },
      before: [],
      now: () => findByEmail(api, email),
      stored: (answer) => api.read.contact(answer),
    }
  }

/** Tries bodies of an update on a contact made for the check. */
async function openUpdateTrial(api: Api): Promise<WriteTrial> {
  const contact = await api.read.contact(await api.given.contact({ tags: [api.fresh.word()] }))
  const untimed = (record: Json) => ({ ...documented(record, 'contact'), updatedAt: undefined })
  return {
    on: contact,
    ordinary: { name: api.fresh.word() },
    send: (body) => api.call(op.updateContact, { ...byId(contact), body }),
    before: untimed(contact),
    now: async () => untimed(await api.read.contact(contact)),
    stored: (answer) => api.read.contact(answer),
  }
}

/** A contact of the other workspace. */
export const foreignContact = {
  record: (api: Api) => api.given.contact({ tags: [api.fresh.word()] }, foreign),
  seen: (api: Api, { id, email }: Json) =>
    api.read.find(op.listContacts, String(id), { ...foreign, query: { email: String(email) } }),
  list: op.listContacts,
  mark: 'email',
} as const

/** How to work with contacts (section 4.3). */
export const contactDrivers: Drivers<
  typeof op.listContacts | typeof op.createContact | typeof op.updateContact | typeof op.upsertContact
> = {
  [op.listContacts]: {
    ...plainList,
    cover: listContacts,
    list: {
      marked: (api, side, shared) => api.each(2, () => makeOwnedContact(api, side, shared)),
      mark: ['email'],
      queries: ({ tags, email, ownerEmail, updatedAt }) => [
        { tag: Array.isArray(tags) ? tags[0] : undefined },
        { email },
        { ownerEmail },
        { updatedSince: shortlyBefore(updatedAt) },
      ],
    },
  },

  [op.createContact]: {
    valid: async (api) => ({ body: api.given.contactBody({ tags: [api.fresh.word()] }) }),
    // A wrong type at a documented field: refused even where the key is accepted.
    harmless: () => ({ body: { name: 7, email: 7 } }),
    cover: makeContactKinds,
    state: (api, call) => findByEmail(api, (call.body as Json).email),
    changes: changesOf,
    disturb: (api, _call, answer) => rename(api, answer.id),
    invalid: [],
    trial: creating(op.createContact),
    sideEffects: contactMade,
  },

  [op.updateContact]: {
    async valid(api) {
      const contact = await api.given.contact({ tags: [api.fresh.word()] })
      return {
        ...byId(contact),
        body: { name: api.fresh.word(), tags: [api.fresh.word()] },
        on: contact,
      }
    },
    harmless: (api) => ({ params: { id: api.fresh.unknownId() }, body: { name: 'no such contact' } }),
    cover: changeContacts,
    state: (api, { on }) => findByEmail(api, on?.email),
    changes: changesOf,
    disturb: (api, call) => rename(api, call.params?.id),
    invalid: [],
    trial: openUpdateTrial,
    sideEffects: contactChanged,
    foreign: {
      ...foreignContact,
      request: (api) => ({ body: { name: api.fresh.word(), tags: [api.fresh.word()] } }),
      flawed: () => ({ body: { name: 7 } }),
    },
  },

  /** The document shows neither request nor answer (gap.contact-upsert). */
  [op.upsertContact]: {
    valid: async (api) => ({ body: api.given.contactBody() }),
    harmless: () => ({ body: { name: 7, email: 7 } }),
    cover: (api) => api.call(op.upsertContact, { body: api.given.contactBody() }),
    state: (api, call) => findByEmail(api, (call.body as Json).email),
    changes: async (_api, call) => [withBody(call, { name: altered((call.body as Json).name) })],
    async disturb(api, call) {
      const [contact] = await findByEmail(api, (call.body as Json).email)
      await rename(api, contact?.id)
    },
    trial: creating(op.upsertContact),
    sideEffects: contactMade,
  },
}
