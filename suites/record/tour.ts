import type { EndpointId } from '../../contract/index.js'
import type { Api } from '../harness/index.js'
import { admission } from '../observations/admission.js'
import { changeContacts, contactKinds, listContacts, tagContacts } from './contacts.js'
import { closeDeals, dealKinds, listDeals } from './deals.js'
import { assignTicket, changeTicket, commentTicket, listTickets } from './tickets.js'

/** Has an endpoint show sparse and full records, in each of the ways it has. */
type Tour = (api: Api) => Promise<unknown>

/** Tags of which one was made just now. */
async function listTags(api: Api): Promise<void> {
  await api.given.contact({ tags: [api.fresh.word()] })
  await api.read.walk('GET /api/v1/tags', {}, { maxPages: 3 })
}

/** Destinations with as little as can be sent, and with all. */
async function createWebhooks(api: Api): Promise<void> {
  await api.given.webhook()
  await api.given.webhook({ description: 'all that can be sent', active: false })
}

async function listWebhooks(api: Api): Promise<void> {
  await createWebhooks(api)
  await api.call('GET /api/v1/webhooks')
}

async function deleteWebhook(api: Api): Promise<void> {
  const { id } = await api.given.webhook()
  await api.call('DELETE /api/v1/webhooks/{id}', { params: { id: String(id) } })
}

const tours: Partial<Record<EndpointId, Tour>> = {
  'GET /api/v1/contacts': listContacts,
  'POST /api/v1/contacts': contactKinds,
  'PATCH /api/v1/contacts/{id}': changeContacts,
  'POST /api/v1/contacts/{id}/tags': tagContacts,
  'GET /api/v1/tags': listTags,
  'GET /api/v1/deals': listDeals,
  'POST /api/v1/deals': dealKinds,
  'POST /api/v1/deals/{id}/close': closeDeals,
  'GET /api/v1/tickets': listTickets,
  'PATCH /api/v1/tickets/{id}': changeTicket,
  'POST /api/v1/tickets/{id}/comments': commentTicket,
  'POST /api/v1/tickets/{id}/assign': assignTicket,
  'POST /api/v1/webhooks': createWebhooks,
  'GET /api/v1/webhooks': listWebhooks,
  'DELETE /api/v1/webhooks/{id}': deleteWebhook,
}

/** Has this endpoint show every kind of its records, once per run for all rules that look at them. */
export const tour = (api: Api): Promise<void> =>
  api.observe(`records at ${api.endpoint}`, async (guide) => {
    await tours[api.endpoint]?.(guide)
  })

/** Has this endpoint refuse a call without a key and a call that makes no sense, once per run. */
export async function refusals(api: Api): Promise<void> {
  const { call } = await admission(api)
  await api.observe(`a refusal at ${api.endpoint}`, (guide) =>
    guide.call(api.endpoint, { ...call, as: 'none' }),
  )
}
