import type { Api, Json } from '../api/index.js'
import { says } from '../observations/message.js'
import { readSettled } from '../observations/visibility.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import type { SideEffectReading } from './side-effects.js'

/** Whether a message says a text or its altered form. */
export const saysAlmost = (text: unknown) => says(String(text).slice(0, -1))

/**
 * The messages of a conversation that pass a test, by what a repetition must not add to, as their delivery goes on by
 * itself; undefined where sent messages are never listed (gap.reply-visibility).
 */
export const readMessages = async (api: Api, conversationId: unknown, isIt: (message: Json) => boolean) =>
  (await readSettled(api, conversationId, isIt))?.map(({ id, text }) => ({ id, text }))

/** What sending leaves: a message by its id, otherwise by the key it was sent under, otherwise by its conversation: `messageId` may be null. */
export const sentMessage: SideEffectReading = {
  left(exchange) {
    const { messageId, conversationId } = answered(exchange)
    const { headers, key } = exchange.request
    const id = messageId ?? headers['idempotency-key'] ?? conversationId
    return { left: sideEffectOf('message', key, { id, word: conversationId }) }
  },
  makes: true,
  doubt: () => ({ noun: 'message' }),
}
