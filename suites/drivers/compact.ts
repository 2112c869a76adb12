import { type CompactOperationId, type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, capabilities, type Json, Untested } from '../api/index.js'
import { pageLimit } from '../observations/compact-list.js'
import { foreign } from '../observations/foreign-records.js'
import { altered, byId, withBody } from './call.js'
import { contactChanged, contactMade } from './contact-effects.js'
import { type CompactDriver, type Driver, plainList } from './driver.js'
import type { TenantFixture } from './tenant-fixture.js'

/** A list that is read to its next page, with another size. */
const paged = (list: OperationId): Driver => ({
  ...plainList,
  async cover(api) {
    if (list === op.listContacts && api.target.allow !== 'none') await api.given.contact()
    await api.read.walk(list, {}, { limit: (page) => (page === 0 ? 20 : 100), maxPages: 3 })
  },
})

/** A driver whose coverage run makes the valid call. */
const covered = <D extends Omit<Driver, 'cover'>>(operation: OperationId, driver: D) => ({
  ...driver,
  cover: async (api: Api) => api.call(operation, await driver.valid(api)),
})

/** A record of the other workspace's list that the own list lacks: the one configured, otherwise the first. */
async function findForeignRecord(api: Api, list: OperationId, named: string | undefined): Promise<Json> {
  const theirs = await api.read.walk(list, foreign, pageLimit)
  if (theirs.records.length === 0)
    throw new Untested('the other workspace lists none', 'give it one, and name it under records.foreign')
  const ours = await api.read.walk(list, {}, pageLimit)
  if (named === undefined && !ours.ended) api.inconclusive('the own list is too long to be read whole')
  const isOdd = ({ id }: Json) => (named === undefined ? !ours.ids.includes(String(id)) : id === named)
  return theirs.records.find(isOdd) ?? api.inconclusive('both workspaces list records of the same ids')
}

/** Reads one record that a list shows. */
const listed = (read: OperationId, list: OperationId, noun: 'agent' | 'lead') =>
  covered(read, {
    async valid(api) {
      const { record } = await api.read.first(list, () => true, { query: { limit: '1' } })
      if (record) return byId(record)
      throw new Untested(`the workspace holds no ${noun}`, capabilities[`record:${noun}`].remediation)
    },
    harmless: (api) => ({ params: { id: api.fresh.unknownId() } }),
    foreign: {
      record: (api) => findForeignRecord(api, list, api.target.records.foreign?.[noun]),
      seen: (api, { id }) => api.read.find(list, String(id), foreign),
      list,
    },
  } satisfies Omit<Driver, 'cover'>)

/** A contact of the other workspace. */
const foreignContact: TenantFixture = {
  record: (api) => api.given.contact({}, foreign),
  async seen(api, contact) {
    const read = await api.call(op.getContact, { ...byId(contact), ...foreign })
    return read.response.status === 404 ? undefined : api.read.record(read)
  },
  list: op.listContacts,
  mark: 'email',
}

/** The contacts with an e-mail address: no filter is documented here, so the whole list is read. */
async function findByEmail(api: Api, email: unknown): Promise<readonly Json[]> {
  const walk = await api.read.walk(op.listContacts, {}, pageLimit)
  if (!walk.ended) return api.inconclusive('the list of contacts is too long to be read whole')
  return walk.records.filter((contact) => contact.email === email)
}

async function rename(api: Api, id: unknown): Promise<void> {
  const call = { ...byId({ id }), body: { name: api.fresh.word() } }
  api.given2xx(await api.call(op.updateContact, call))
}

const renamed = (call: Call): Call => withBody(call, { name: altered((call.body as Json).name) })

/** How to work with each operation of the compact variant (section 4.11). */
export const compactDrivers: { readonly [E in CompactOperationId]: CompactDriver<E> } = {
  [op.getWorkspace]: covered(op.getWorkspace, plainList),
  [op.listAgents]: paged(op.listAgents),
  [op.getAgent]: listed(op.getAgent, op.listAgents, 'agent'),
  [op.listContacts]: paged(op.listContacts),

  /** By name and e-mail, as no field is shown (gap.compact-input). */
  [op.createContact]: covered(op.createContact, {
    valid: async (api) => ({ body: api.given.contactBody() }),
    harmless: () => ({ body: { name: 7, email: 7 } }),
    state: (api, call) => findByEmail(api, (call.body as Json).email),
    changes: async (api, call) => [renamed(call), withBody(call, { email: api.fresh.email() })],
    disturb: (api, _call, answer) => rename(api, answer.id),
    sideEffects: contactMade,
  } satisfies Omit<Driver, 'cover'>),

  [op.getContact]: covered(op.getContact, {
    valid: async (api) => byId(await api.given.contact()),
    harmless: (api) => ({ params: { id: api.fresh.unknownId() } }),
    foreign: foreignContact,
  } satisfies Omit<Driver, 'cover'>),

  [op.updateContact]: covered(op.updateContact, {
    async valid(api) {
      return { ...byId(await api.given.contact()), body: { name: api.fresh.word() } }
    },
    harmless: (api) => ({ params: { id: api.fresh.unknownId() }, body: { name: 'no such contact' } }),
    state: (api, call) => api.read.contact({ id: call.params?.id }),
    changes: async (api, call) => [renamed(call), { ...call, ...byId(await api.given.contact()) }],
    disturb: (api, call) => rename(api, call.params?.id),
    sideEffects: contactChanged,
    foreign: {
      ...foreignContact,
      request: (api) => ({ body: { name: api.fresh.word() } }),
      flawed: () => ({ body: { name: 7 } }),
    },
  } satisfies Omit<Driver, 'cover'>),

  [op.listLeads]: paged(op.listLeads),
  [op.getLead]: listed(op.getLead, op.listLeads, 'lead'),
  [op.listConversations]: paged(op.listConversations),
}
