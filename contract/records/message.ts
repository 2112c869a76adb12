import { conversationChannels } from '../members/conversation-words.js'
import { instantOrNull, type RecordOf, text, textOrNull } from '../schema.js'

const messageDirections = ['inbound', 'outbound'] as const
/** The sender types the document names (gap.sender-type). */
export const senderTypes = ['contact', 'user', 'bot', 'automation', 'api'] as const

const messageSender = {
  type: 'object',
  required: ['type', 'email'],
  properties: { type: text, email: textOrNull },
} as const

const messageInteraction = {
  type: ['object', 'null'],
  required: ['type', 'id', 'title', 'description'],
  properties: { type: text, id: textOrNull, title: textOrNull, description: textOrNull },
} as const

const messageAttachment = {
  type: ['object', 'null'],
  required: ['kind', 'url', 'name'],
  properties: { kind: text, url: textOrNull, name: textOrNull },
} as const

/** The record of section 2.5; four members are optional. */
export const messageSchema = {
  type: 'object',
  required: ['id', 'direction', 'text', 'subject', 'at', 'sender', 'attachment'],
  properties: {
    id: text,
    direction: { type: 'string', enum: messageDirections },
    text,
    subject: textOrNull,
    at: instantOrNull,
    sender: messageSender,
    messageType: textOrNull,
    deliveryStatus: textOrNull,
    replyToMessageId: textOrNull,
    interaction: messageInteraction,
    attachment: messageAttachment,
  },
} as const

/** A message of a conversation (section 2.5). */
export type Message = RecordOf<typeof messageSchema>

const sendStatuses = ['sent', 'queued'] as const

/** What a reply or a message answers (section 2.13). */
export const sendResultSchema = {
  type: 'object',
  required: ['conversationId', 'channel', 'messageId', 'status'],
  properties: {
    conversationId: text,
    channel: { type: 'string', enum: conversationChannels },
    messageId: textOrNull,
    status: { type: 'string', enum: sendStatuses },
  },
} as const

/** The answer of a send (section 2.13). */
export type SendResult = RecordOf<typeof sendResultSchema>
