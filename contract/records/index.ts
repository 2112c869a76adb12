import { activityResultSchema, activitySchema } from './activity.js'
import { contactSchema } from './contact.js'
import { conversationSchema } from './conversation.js'
import { dealSchema } from './deal.js'
import { bookingResultSchema, cancelResultSchema, meetingSchema } from './meeting.js'
import { messageSchema, sendResultSchema } from './message.js'
import { noteSchema } from './note.js'
import { tagSchema } from './tag.js'
import { taskSchema } from './task.js'
import { templateSchema } from './template.js'
import { commentResultSchema, ticketSchema } from './ticket.js'
import { webhookDeletedSchema, webhookSchema } from './webhook.js'

/** The schema of every record an answer may hold, by its noun (section 2). */
export const records = {
  contact: contactSchema,
  deal: dealSchema,
  ticket: ticketSchema,
  commentResult: commentResultSchema,
  tag: tagSchema,
  webhook: webhookSchema,
  webhookDeleted: webhookDeletedSchema,
  note: noteSchema,
  activity: activitySchema,
  activityResult: activityResultSchema,
  task: taskSchema,
  conversation: conversationSchema,
  message: messageSchema,
  sendResult: sendResultSchema,
  template: templateSchema,
  meeting: meetingSchema,
  bookingResult: bookingResultSchema,
  cancelResult: cancelResultSchema,
} as const

/** The noun of a record, for instance `contact` (section 2). */
export type RecordName = keyof typeof records

/** Whether a noun is one of the full surface's records. */
export const isRecordName = (noun: string): noun is RecordName => Object.hasOwn(records, noun)
