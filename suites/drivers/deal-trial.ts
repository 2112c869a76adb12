import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { closeBody } from '../observations/closing.js'
import { members, type Trial } from './trial.js'

/** Tries bodies of `POST /deals` for a contact of one's own. */
export async function dealCreation(api: Api): Promise<Trial> {
  const contact = await api.given.contact()
  const query = { leadId: String(contact.id) }
  return {
    on: contact,
    ordinary: {},
    send: (fields) => api.call(op.createDeal, { body: api.given.dealBody(contact, fields) }),
    before: [],
    now: async () => (await api.read.walk(op.listDeals, { query })).ids,
    stored: (answer) => api.read.deal({ ...answer, leadId: contact.id }),
  }
}

/** Tries bodies of `POST /deals/{id}/close` on an open deal of one's own. */
export async function dealClosing(api: Api): Promise<Trial> {
  const contact = await api.given.contact()
  const deal: Json = { ...(await api.given.deal({ contact })), leadId: contact.id }
  const outcome = ['status', 'closedAt']
  return {
    on: deal,
    ordinary: {},
    send: async (fields) =>
      api.call(op.closeDeal, {
        params: { id: String(deal.id) },
        body: { ...(await closeBody(api, 'won', deal.rev)), ...fields },
      }),
    before: members(deal, outcome),
    now: async () => members(await api.read.deal(deal), outcome),
    stored: () => api.read.deal(deal),
  }
}
