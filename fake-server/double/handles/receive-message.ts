import type { Conversation } from '../../../contract/index.js'
import { once } from '../../../fixtures/once.js'
import { type ConversationDraft, conversations } from '../nouns/conversation.js'
import type { ConversationMessage, MessageDraft } from '../nouns/message.js'
import { messages } from '../nouns/message.js'
import { type RecordsPlace, recordsOf } from './records.js'

/** What a contact writes: a text, or a message with more to it, such as an attachment. */
export type Incoming = string | Omit<MessageDraft, 'conversation' | 'conversationId' | 'outbound' | 'note'>

/** Messages that arrive from contacts. */
export interface Receiving {
  /**
   * Lets a message of a contact arrive, as from the provider: its conversation opens, counts it as unread and awaits a reply,
   * free text may be sent for 24 hours, and webhooks that subscribed to `conversation.message.received` are sent it.
   *
   * @param conversation The id of a conversation, the conversation itself, or what a new one begins with.
   * @throws An Error where there is no such conversation.
   * @example
   * fake.receiveMessage('chatapp_1__+34600000001', 'Is it still available?')
   * fake.receiveMessage({ channel: 'sms', contact: 'ana' }, 'It is me')
   */
  receiveMessage(
    conversation: string | Conversation | Omit<ConversationDraft, 'messages'>,
    message: Incoming,
  ): ConversationMessage
}

/** Messages that arrive in a workspace. */
export function receivingOf(here: () => RecordsPlace): Receiving {
  const received = once(() => recordsOf('messages', messages, here))
  const stored = once(() => recordsOf('conversations', conversations, here))
  const idOf = (conversation: string | object): string => {
    if (typeof conversation === 'string') return conversation
    const { id } = conversation as Partial<Conversation>
    if (id !== undefined && stored().get(id)) return id
    return (stored().create(conversation) as Conversation).id
  }
  return {
    receiveMessage(conversation, message) {
      const { text, ...more }: Partial<MessageDraft> =
        typeof message === 'string' ? { inbound: message } : message
      const draft: MessageDraft = { ...more, ...(text === undefined ? {} : { inbound: text }) }
      return received().create({ ...draft, conversation: idOf(conversation) }) as ConversationMessage
    },
  }
}
