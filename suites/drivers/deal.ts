import { op } from '../../contract/index.js'
import type { Json } from '../api/index.js'
import { closeBody } from '../observations/closing.js'
import { altered, withBody } from './call.js'
import type { Driver } from './driver.js'

/** `POST /api/v1/deals` */
export const dealCreate: Driver = {
  async valid(api) {
    const contact = await api.given.contact()
    return { body: api.given.dealBody(contact), on: contact }
  },
  harmless: () => ({ body: { title: 7 } }),
  async state(api, call) {
    const leadId = String(call.on?.id)
    return (await api.read.walk(op.listDeals, { query: { leadId } })).records
  },
  async changes(api, call) {
    return [
      withBody(call, { title: altered((call.body as Json).title) }),
      withBody(call, api.given.dealContact(await api.given.contact())),
    ]
  },
}

/** `POST /api/v1/deals/{id}/close` */
export const dealClose: Driver = {
  async valid(api) {
    const deal = await api.given.deal()
    return { params: { id: String(deal.id) }, body: await closeBody(api, 'won', deal.rev), on: deal }
  },
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: api.given.assumedCloseBody({ rev: 1 }) }),
  state: (api, call) => api.read.deal(call.on ?? {}),
  async changes(api, call, state) {
    const { expectedRev, ...other } = await closeBody(api, 'lost', (state as Json).rev)
    return [withBody(call, other), withBody(call, { expectedRev })]
  },
}
