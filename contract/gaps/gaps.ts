import { activityGaps } from './activity.js'
import { authGaps } from './auth.js'
import { bookingGaps } from './booking.js'
import { compactGaps } from './compact.js'
import { contactGaps } from './contact.js'
import { conversationGaps } from './conversation.js'
import { dealGaps } from './deal.js'
import { errorGaps } from './error.js'
import { filterGaps } from './filter.js'
import { idempotencyGaps } from './idempotency.js'
import { messageGaps } from './message.js'
import { orderGaps } from './order.js'
import { pagingGaps } from './paging.js'
import { recordGaps } from './record.js'
import { requestGaps } from './request.js'
import { revisionGaps } from './revision.js'
import { ticketGaps } from './ticket.js'
import { webhookGaps } from './webhook.js'

export type { Assumed, Gap } from './gap.js'

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
