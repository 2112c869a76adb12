import type { Json } from '../harness/read.js'
import { type Sample, withBody } from './sample.js'

/** `POST /api/v1/deals` */
export const dealCreate: Sample = {
  valid: async (api) => ({ body: api.given.dealBody(await api.given.contact()) }),
  harmless: () => ({ body: { title: 7 } }),
  async state(api, call) {
    const leadId = String((call.body as Json)[api.assumptions['deal-create-fields'].contact])
    return (await api.read.walk('GET /api/v1/deals', { query: { leadId } })).records
  },
  changed: (call) => withBody(call, { title: 'changed' }),
  async disturb(api, _call, answer) {
    const params = { id: String(answer.id) }
    api.given2xx(
      await api.call('POST /api/v1/deals/{id}/close', { params, body: api.given.closeBody(answer) }),
    )
  },
}

/** `POST /api/v1/deals/{id}/close` */
export const dealClose: Sample = {
  async valid(api) {
    const deal = await api.given.deal()
    return { params: { id: String(deal.id) }, body: api.given.closeBody(deal) }
  },
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: api.given.closeBody({ rev: 1 }) }),
  async state(api, call) {
    const deals = await api.read.walk('GET /api/v1/deals')
    return deals.records.find((deal) => deal.id === call.params?.id)
  },
  changed: (call) => withBody(call, { expectedRev: Number((call.body as Json).expectedRev) + 1 }),
}
