import { op } from '../../contract/index.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import type { Readings } from './side-effects.js'

/** What writes of webhook destinations leave behind (section 4.9); the secret of a creation is not kept. */
export const webhookReadings: Readings<typeof op.createWebhook | typeof op.deleteWebhook> = {
  [op.createWebhook]: {
    words: ({ body: { name, url } }) => ({ name, url }),
    left(exchange, { body }) {
      const { id, name = body.name } = answered(exchange)
      return { left: sideEffectOf('webhook', exchange.request.key, { id, word: name }) }
    },
    makes: true,
  },
  [op.deleteWebhook]: {
    left: (exchange, { params }) => ({
      ended: sideEffectOf('webhook', exchange.request.key, { id: params.id }),
    }),
  },
}
