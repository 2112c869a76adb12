import type { Readings } from './reading.js'
import { answered, traceOf } from './trace.js'

/** What writes of webhook destinations leave behind (section 4.9); the secret of a creation is not kept. */
export const webhookReadings: Readings<'POST /api/v1/webhooks' | 'DELETE /api/v1/webhooks/{id}'> = {
  'POST /api/v1/webhooks': {
    words: ({ body: { name, url } }) => ({ name, url }),
    left(exchange, { body }) {
      const { id, name = body.name } = answered(exchange)
      return { left: traceOf('webhook', exchange.request.key, { id, word: name }) }
    },
    makes: true,
  },
  'DELETE /api/v1/webhooks/{id}': {
    left: (exchange, { params }) => ({ ended: traceOf('webhook', exchange.request.key, { id: params.id }) }),
  },
}
