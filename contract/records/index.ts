import { contactSchema } from './contact.js'
import { dealSchema } from './deal.js'
import { tagSchema } from './tag.js'
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
} as const

/** The noun of a record, for instance `contact` (section 2). */
export type RecordName = keyof typeof records
