import {
  type Conversation,
  type Message,
  messageMembers,
  recordOf,
  records,
} from '../../../contract/index.js'
import type { StoredMessage } from '../../store/records.js'
import { emit } from '../../webhooks/emit.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import { merged } from './merged.js'
import type { DraftProblem, Noun, RecordContext } from './noun.js'
import { withMessage } from './with-message.js'

/** A message with its conversation (section 2.5). */
export type ConversationMessage = Message & {
  readonly conversationId: string
  /** Whether it is an internal note, which no operation shows. */
  readonly internal: boolean
}

/**
 * A message as a test gives it: what the contact wrote (`inbound`), what was answered (`outbound`), or an internal note
 * (`note`).
 */
export type MessageDraft = Draft<ConversationMessage> & {
  readonly conversation?: string
  readonly inbound?: string
  readonly outbound?: string
  readonly note?: string
}

const words = { type: 'string' } as const
const kinds = ['inbound', 'outbound', 'note', 'text'] as const

/** What a draft of a message may hold. */
export const messageDraft = draftSchema(records.message, {
  more: {
    conversationId: words,
    internal: { type: 'boolean' },
    inbound: words,
    outbound: words,
    note: words,
  },
  names: { conversation: 'conversationId' },
})

/** What is wrong with the text of a message, or with its subject on a channel. */
export function messageFault(
  draft: MessageDraft,
  channel: string | undefined,
  at = '',
): DraftProblem | undefined {
  if (typeof draft.subject === 'string' && channel !== undefined && channel !== 'email')
    return {
      at: `${at}.subject`,
      why: `must be null on the channel ${channel}, not '${draft.subject}': an e-mail has one`,
    }
  const given = kinds.filter((kind) => draft[kind] !== undefined)
  if (given.length === 1) return undefined
  const why =
    given.length === 0 ? `must have ${kinds.join(', ')}` : `has both ${given.join(' and ')}: give one`
  return { at, why }
}

/** Who sent a message that does not say it. */
function senderOf(isInbound: boolean, { workspace, assumptions }: RecordContext): Message['sender'] {
  if (isInbound) return { type: 'contact', email: null }
  const [user] = workspace.users
  return user
    ? { type: 'user', email: user.email }
    : { type: assumptions['reply-visibility'].senderType, email: null }
}

const shown = ({ conversationId, internal, shown }: StoredMessage): ConversationMessage => ({
  ...shown,
  conversationId,
  internal,
})

const stored = ({ conversationId, internal, ...message }: ConversationMessage): StoredMessage =>
  Object.freeze({
    id: message.id,
    conversationId,
    internal,
    visibleFrom: Number.NEGATIVE_INFINITY,
    shown: frozen(message),
  })

/** Stores a message, without a change of its conversation. */
export function putMessage(draft: MessageDraft, conversation: Conversation, context: RecordContext): Message {
  const { inbound, outbound, note, conversationId: _, internal = note !== undefined, ...given } = draft
  const isInbound = inbound !== undefined || given.direction === 'inbound'
  const message = recordOf(messageMembers, {
    id: context.world.id('msg'),
    direction: isInbound ? 'inbound' : 'outbound',
    text: inbound ?? outbound ?? note ?? '',
    at: context.world.instant(),
    messageType: 'text',
    deliveryStatus: isInbound || internal ? null : 'delivered',
    replyToMessageId: null,
    ...(given as Partial<Message>),
    sender: { ...senderOf(isInbound, context), ...given.sender },
    interaction: given.interaction
      ? { id: null, title: null, description: null, type: 'button_reply', ...given.interaction }
      : null,
    attachment: given.attachment ? { kind: 'file', url: null, name: null, ...given.attachment } : null,
  })
  context.workspace.messages.put(stored({ ...message, conversationId: conversation.id, internal }))
  return message
}

/** The messages of conversations (section 2.5). */
export const messages: Noun<ConversationMessage, MessageDraft> = {
  singular: 'message',
  draft: messageDraft,
  required: ['conversationId'],
  references: { conversationId: 'conversations' },
  fault: (draft) => messageFault(draft, draft.conversationId?.split('__', 1)[0]),
  get({ messages }, id) {
    const message = messages.get(id)
    return message && shown(message)
  },
  all: ({ messages }) => [...messages.all()].map(shown),
  add(draft, context) {
    const { conversations, messages } = context.workspace
    const conversation = conversations.get(draft.conversationId ?? '') as Conversation
    const message = putMessage(draft, conversation, context)
    const made = shown(messages.get(message.id) as StoredMessage)
    if (!made.internal) conversations.put(frozen(withMessage(conversation, message, context)))
    return made
  },
  change: (message, { inbound, outbound, note, ...change }, { workspace }) => {
    const text = inbound ?? outbound ?? note
    const changed = merged(message, { ...change, ...(text === undefined ? {} : { text }) })
    return shown(workspace.messages.put(stored(changed)))
  },
  remove: ({ id }, { workspace }) => void workspace.messages.delete(id),
  announce(after, before, context) {
    if (!before && after.direction === 'inbound') emit(context, 'conversation.message.received', after)
  },
}
