import { op } from '../../contract/index.js'
import { type Api, Inconclusive } from '../api/index.js'
import type { Trial } from './trial.js'

/** Tries bodies of `POST /webhooks`, each under a name and address of its own; what is made is deleted after. */
export async function webhookCreation(api: Api): Promise<Trial> {
  const [event] = await api.given.eventIds()
  const sent = new Set<unknown>()
  return {
    on: { event },
    ordinary: {},
    async send(fields) {
      const body = await api.given.webhookBody(fields)
      const exchange = await api.call(op.createWebhook, { body })
      if (api.isError(exchange, 409, 'conflict'))
        throw new Inconclusive('the workspace holds as many webhook destinations as it may')
      if (exchange.response.status < 300) api.given.deleteAfter(api.read.record(exchange))
      for (const value of [body.name, body.url]) if (typeof value === 'string') sent.add(value)
      return exchange
    },
    before: [],
    async now() {
      const { records } = await api.read.walk(op.listWebhooks)
      return records.filter(({ name, url }) => sent.has(name) || sent.has(url))
    },
    stored: ({ id }) => api.read.present(op.listWebhooks, String(id)),
  }
}
