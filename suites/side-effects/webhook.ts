import type { Readings } from './reading.js'
import { answered, sideEffectOf } from './side-effect.js'

/** What writes of webhook destinations leave behind (section 4.9); the secret of a creation is not kept. */
export const webhookReadings: Readings<'POST /api/v1/webhooks' | 'DELETE /api/v1/webhooks/{id}'> = {
  'POST /api/v1/webhooks': {
    words: ({ body: { name, url } }) => ({ name, url }),
    left(exchange, { body }) {
      const { id, name = body.name } = answered(exchange)
      return { left: sideEffectOf('webhook', exchange.request.key, { id, word: name }) }
    },
    makes: true,
  },
  'DELETE /api/v1/webhooks/{id}': {
    left: (exchange, { params }) => ({
      ended: sideEffectOf('webhook', exchange.request.key, { id: params.id }),
    }),
  },
}
