import { op } from '../../contract/index.js'
import type { Call, Json } from '../api/index.js'
import { closeBody } from '../observations/closing.js'
import { altered, type Sample, withBody } from './sample.js'

const dealOf = new WeakMap<Call, Json>()
/** The id of the contact that the body of a creation names. */
const contactOf = new WeakMap<Json, unknown>()

/** `POST /api/v1/deals` */
export const dealCreate: Sample = {
  async valid(api) {
    const contact = await api.given.contact()
    const body = api.given.dealBody(contact)
    contactOf.set(body, contact.id)
    return { body }
  },
  harmless: () => ({ body: { title: 7 } }),
  async state(api, call) {
    const leadId = String(contactOf.get(call.body as Json))
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
export const dealClose: Sample = {
  async valid(api) {
    const deal = await api.given.deal()
    const call = { params: { id: String(deal.id) }, body: await closeBody(api, 'won', deal.rev) }
    dealOf.set(call, deal)
    return call
  },
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: api.given.assumedCloseBody({ rev: 1 }) }),
  state: (api, call) => api.read.deal(dealOf.get(call) ?? {}),
  async changes(api, call, state) {
    const { expectedRev, ...other } = await closeBody(api, 'lost', (state as Json).rev)
    return [withBody(call, other), withBody(call, { expectedRev })]
  },
}
