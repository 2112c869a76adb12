import { type RecordWith, recordSchema } from '../members/member.js'
import { messageMembers } from '../members/message.js'
import { objectOf, type RecordOf, text, textOrNull } from '../schema.js'
import { conversationChannels } from '../words/conversation.js'

/** The record of section 2.5. */
export const messageSchema = recordSchema(messageMembers)

/** A message of a conversation (section 2.5). */
export type Message = RecordWith<typeof messageMembers>

const sendStatuses = ['sent', 'queued'] as const

/** What a reply or a message answers (section 2.13). */
export const sendResultSchema = objectOf({
  conversationId: text,
  channel: { type: 'string', enum: conversationChannels },
  messageId: textOrNull,
  status: { type: 'string', enum: sendStatuses },
})

/** The answer of a send (section 2.13). */
export type SendResult = RecordOf<typeof sendResultSchema>
