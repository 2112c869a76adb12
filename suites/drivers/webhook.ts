import { op } from '../../contract/index.js'
import type { Json } from '../api/index.js'
import { settled } from '../observations/webhook-state.js'
import { altered, withBody } from './call.js'
import type { Driver } from './driver.js'

/** `POST /api/v1/webhooks`; what it makes is deleted by whoever calls it, see `Given.deleteAfter`. */
export const webhookCreate: Driver = {
  valid: async (api) => ({ body: await api.given.webhookBody() }),
  harmless: () => ({ body: { name: 7 } }),
  async state(api, call) {
    const all = await api.read.walk(op.listWebhooks)
    return all.records.filter((webhook) => webhook.name === (call.body as Json).name).map(settled)
  },
  async changes(api, call) {
    const { url, events } = call.body as { url: string; events: readonly string[] }
    const others = (await api.given.eventIds()).filter((id) => !events.includes(id)).slice(0, 1)
    return [
      withBody(call, { url: altered(url) }),
      withBody(call, { description: 'One more field.' }),
      ...(others.length > 0 ? [withBody(call, { events: others })] : []),
    ]
  },
  /** Deletes the destination. */
  async disturb(api, _call, answer) {
    const call = { params: { id: String(answer.id) }, idempotencyKey: api.fresh.key() }
    api.given2xx(await api.call(op.deleteWebhook, call))
  },
}

/** `DELETE /api/v1/webhooks/{id}` */
export const webhookDelete: Driver = {
  valid: async (api) => ({
    params: { id: String((await api.given.webhook()).id) },
    on: { otherName: api.fresh.word() },
  }),
  harmless: (api) => ({ params: { id: api.fresh.id() } }),
  async state(api, call) {
    const all = await api.read.walk(op.listWebhooks)
    return all.records
      .filter(({ id, name }) => id === call.params?.id || name === call.on?.otherName)
      .map(settled)
  },
  /** The only other deletion is that of another destination. */
  changes: async (_api, call, state) => {
    const other = (state as readonly Json[]).find(({ name }) => name === call.on?.otherName)
    return [{ ...call, params: { id: String(other?.id ?? '') } }]
  },
  /** Makes another destination. */
  async disturb(api, call) {
    await api.given.webhook({ name: call.on?.otherName }, { idempotencyKey: api.fresh.key() })
  },
}
