import { conversationMembers } from '../members/conversation.js'
import { type RecordWith, recordSchema } from '../members/member.js'

/** The record of section 2.4; `status` is typed as a plain string there. */
export const conversationSchema = recordSchema(conversationMembers)

/** A conversation of the full surface (section 2.4). */
export type Conversation = RecordWith<typeof conversationMembers>
