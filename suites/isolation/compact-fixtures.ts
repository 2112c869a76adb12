import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Json, Untested } from '../api/index.js'
import { foreign, type TenantFixture } from './cross-tenant-access.js'

/** How far a list is read in search of a record. */
const pageLimit = { maxPages: 60 }

const contact = {
  record: (api: Api) => api.given.contact({}, foreign),
  async seen(api: Api, { id }: Json) {
    const read = await api.call(op.getContact, { params: { id: String(id) }, ...foreign })
    return read.response.status === 404 ? undefined : api.read.record(read)
  },
  list: op.listContacts,
  mark: 'email',
} as const

/** A record of the other workspace's list, one that the own list lacks: the one configured, else the first. */
async function foreignRecord(api: Api, list: OperationId, named: string | undefined): Promise<Json> {
  const theirs = await api.read.walk(list, foreign, pageLimit)
  if (theirs.records.length === 0)
    throw new Untested('the other workspace lists none', 'give it one, and name it under records.foreign')
  const ours = await api.read.walk(list, {}, pageLimit)
  if (named === undefined && !ours.ended) api.inconclusive('the own list is too long to be read whole')
  const isOdd = ({ id }: Json) => (named === undefined ? !ours.ids.includes(String(id)) : id === named)
  return theirs.records.find(isOdd) ?? api.inconclusive('both workspaces list records of the same ids')
}

const listed = (list: OperationId, noun: 'agent' | 'lead'): TenantFixture => ({
  record: (api) => foreignRecord(api, list, api.target.records.foreign?.[noun]),
  seen: (api, { id }) => api.read.find(list, String(id), foreign),
  request: () => ({}),
  list,
})

/** How to trespass on the records of the compact variant. */
export const compactFixtures: Partial<Record<OperationId, TenantFixture>> = {
  [op.getContact]: { ...contact, request: () => ({}) },
  [op.updateContact]: {
    ...contact,
    request: (api) => ({ body: { name: api.fresh.word() } }),
    flawed: () => ({ body: { name: 7 } }),
  },
  [op.getAgent]: listed(op.listAgents, 'agent'),
  [op.getLead]: listed(op.listLeads, 'lead'),
}
