import { type RecordWith, recordSchema } from '../members/member.js'
import { ticketMembers } from '../members/ticket.js'
import { objectOf, type RecordOf, text } from '../schema.js'

/** The record of section 2.3. */
export const ticketSchema = recordSchema(ticketMembers)

/** A support ticket (section 2.3). */
export type Ticket = RecordWith<typeof ticketMembers>

/** What a comment answers: the comment's id and the whole ticket (section 4.6). */
export const commentResultSchema = objectOf({ commentId: text, ticket: ticketSchema })

/** The answer of a ticket comment (section 4.6). */
export type CommentResult = RecordOf<typeof commentResultSchema>
