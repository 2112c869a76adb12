import type { Json } from '../harness/read.js'
import { type Sample, withBody } from './sample.js'

/** `POST /api/v1/webhooks`; what it makes is deleted by whoever calls it, see `Given.deleteAfter`. */
export const webhookCreate: Sample = {
  valid: async (api) => ({ body: await api.given.webhookBody() }),
  harmless: () => ({ body: { name: 7 } }),
  async state(api, call) {
    const all = await api.read.walk('GET /api/v1/webhooks')
    return all.records.filter((webhook) => webhook.name === (call.body as Json).name)
  },
  changed: (call) => withBody(call, { description: 'changed' }),
}

/** `DELETE /api/v1/webhooks/{id}` */
export const webhookDelete: Sample = {
  valid: async (api) => ({ params: { id: String((await api.given.webhook()).id) } }),
  harmless: (api) => ({ params: { id: api.fresh.id() } }),
  async state(api, call) {
    const all = await api.read.walk('GET /api/v1/webhooks')
    return all.records.filter((webhook) => webhook.id === call.params?.id)
  },
}
