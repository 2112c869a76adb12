import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, capabilities, type Json, Untested } from '../api/index.js'
import { altered, withBody } from './call.js'
import type { Driver } from './driver.js'

/** `GET /api/v1/me` */
export const me: Driver = { valid: async () => ({}), harmless: () => ({}) }

/** Reads one record that a list shows. */
const listed = (list: OperationId, what: 'agent' | 'lead'): Driver => ({
  async valid(api) {
    const { record } = await api.read.first(list, () => true, { query: { limit: '1' } })
    if (record === undefined)
      throw new Untested(`the workspace holds no ${what}`, capabilities[`record:${what}`].remediation)
    return { params: { id: String(record.id) } }
  },
  harmless: (api) => ({ params: { id: api.fresh.id() } }),
})

/** `GET /api/v1/agents/{id}` */
export const agentRead = listed(op.listAgents, 'agent')

/** `GET /api/v1/leads/{id}` */
export const leadRead = listed(op.listLeads, 'lead')

/** `GET /api/v1/contacts/{id}` */
export const contactRead: Driver = {
  valid: async (api) => ({ params: { id: String((await api.given.contact()).id) } }),
  harmless: (api) => ({ params: { id: api.fresh.id() } }),
}

/** The contacts that bear an e-mail: no filter is documented here, so the whole list is read. */
async function byEmail(api: Api, email: unknown): Promise<readonly Json[]> {
  const walk = await api.read.walk(op.listContacts, {}, { maxPages: 60 })
  if (!walk.ended) return api.inconclusive('the list of contacts is too long to be read whole')
  return walk.records.filter((contact) => contact.email === email)
}

async function rename(api: Api, id: unknown): Promise<void> {
  const call = { params: { id: String(id) }, body: { name: api.fresh.word() } }
  api.given2xx(await api.call(op.updateContact, call))
}

const renamed = async (_api: Api, call: Call): Promise<readonly Call[]> => [
  withBody(call, { name: altered((call.body as Json).name) }),
]

/** `POST /api/v1/contacts` of the compact variant: name and e-mail, as no field is shown (gap.compact-input). */
export const compactContactCreate: Driver = {
  valid: async (api) => ({ body: api.given.contactBody() }),
  harmless: () => ({ body: { name: 7, email: 7 } }),
  state: (api, call) => byEmail(api, (call.body as Json).email),
  changes: async (api, call) => [...(await renamed(api, call)), withBody(call, { email: api.fresh.email() })],
  disturb: (api, _call, answer) => rename(api, answer.id),
}

/** `PATCH /api/v1/contacts/{id}` of the compact variant. */
export const compactContactUpdate: Driver = {
  async valid(api) {
    const { id } = await api.given.contact()
    return { params: { id: String(id) }, body: { name: api.fresh.word() } }
  },
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: { name: 'nobody' } }),
  state: (api, call) => api.read.contact({ id: call.params?.id }),
  async changes(api, call) {
    const { id } = await api.given.contact()
    return [...(await renamed(api, call)), { ...call, params: { id: String(id) } }]
  },
  disturb: (api, call) => rename(api, call.params?.id),
}
