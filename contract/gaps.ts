import { activityGaps } from './gaps/activity.js'
import { authGaps } from './gaps/auth.js'
import { bookingGaps } from './gaps/booking.js'
import { compactGaps } from './gaps/compact.js'
import { contactGaps } from './gaps/contact.js'
import { conversationGaps } from './gaps/conversation.js'
import { dealGaps } from './gaps/deal.js'
import { errorGaps } from './gaps/error.js'
import { filterGaps } from './gaps/filter.js'
import { idempotencyGaps } from './gaps/idempotency.js'
import { messageGaps } from './gaps/message.js'
import { orderGaps } from './gaps/order.js'
import { pagingGaps } from './gaps/paging.js'
import { recordGaps } from './gaps/record.js'
import { requestGaps } from './gaps/request.js'
import { revisionGaps } from './gaps/revision.js'
import { ticketGaps } from './gaps/ticket.js'
import { webhookGaps } from './gaps/webhook.js'

export type { Assumed, Gap } from './gaps/gap.js'

/** Everything the document leaves open, by name; `gap.` before the name in reports. */
export const gaps = {
  ...errorGaps,
  ...authGaps,
  ...requestGaps,
  ...recordGaps,
  ...pagingGaps,
  ...filterGaps,
  ...orderGaps,
  ...idempotencyGaps,
  ...revisionGaps,
  ...contactGaps,
  ...activityGaps,
  ...dealGaps,
  ...ticketGaps,
  ...conversationGaps,
  ...messageGaps,
  ...bookingGaps,
  ...webhookGaps,
  ...compactGaps,
}

/** The name of a gap, for instance `error-body`. */
export type GapName = keyof typeof gaps

/** Every gap's name. */
export const gapNames = Object.keys(gaps) as GapName[]

/** Whether a text is the name of a gap. */
export const isGapName = (name: string): name is GapName => Object.hasOwn(gaps, name)
