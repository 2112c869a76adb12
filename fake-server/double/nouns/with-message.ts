import type { Conversation, Message } from '../../../contract/index.js'
import { nextRevision } from '../../resources/revision.js'
import { previewOf } from '../../resources/send.js'
import type { RecordContext } from './noun.js'

/** The later of two instants. */
const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/**
 * A conversation after one more message, at its next revision: what it shows of the latest one, who waits for whom, and how
 * many are unread. A message opens it (gap.conversation-transitions).
 */
export function withMessage(
  conversation: Conversation,
  message: Message,
  context: RecordContext,
): Conversation {
  return {
    ...conversation,
    ...nextRevision(conversation, context),
    status: 'open',
    snoozedUntil: null,
    ...traceOf(conversation, message),
  }
}

/** What a conversation shows of a message that was added to it. */
export function traceOf(
  conversation: Conversation,
  { direction, text, at, sender }: Message,
): Partial<Conversation> {
  const { lastMessageAt, lastInboundAt, unreadCount } = conversation
  const isInbound = direction === 'inbound'
  const isLatest = lastMessageAt === null || (at !== null && at >= lastMessageAt)
  return {
    ...(isInbound ? { lastInboundAt: later(lastInboundAt, at), unreadCount: unreadCount + 1 } : {}),
    ...(isLatest
      ? {
          lastMessageAt: at,
          lastMessagePreview: previewOf(text),
          lastMessageBy: sender.type,
          awaitingReply: isInbound,
          ...(isInbound ? {} : { unreadCount: 0 }),
        }
      : {}),
  }
}
