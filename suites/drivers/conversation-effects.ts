import { op } from '../../contract/index.js'
import type { Exchange } from '../api/index.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import type { Left, Reading, Readings } from './side-effects.js'

/** A message by its id, else by the key it was sent under, else by its conversation: `messageId` may be null. */
function messageLeft(exchange: Exchange): Left {
  const { messageId, conversationId } = answered(exchange)
  const { headers, key } = exchange.request
  const id = messageId ?? headers['idempotency-key'] ?? conversationId
  return { left: sideEffectOf('message', key, { id, word: conversationId }) }
}

const sent: Reading = { left: messageLeft, makes: true }

/** What writes to conversations leave behind beside an assignee (section 4.7). */
export const conversationReadings: Readings<
  typeof op.replyToConversation | typeof op.assignConversation | typeof op.sendMessage
> = {
  [op.replyToConversation]: sent,
  [op.assignConversation]: { left: () => ({}) },
  [op.sendMessage]: sent,
}
