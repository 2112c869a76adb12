import { activityGaps } from './activity.js'
import { authGaps } from './auth.js'
import { bookingGaps } from './booking.js'
import { compactGaps } from './compact.js'
import { contactGaps } from './contact.js'
import { conversationGaps } from './conversation.js'
import { dealGaps } from './deal.js'
import { errorGaps } from './error.js'
import { filterGaps } from './filter.js'
import type { Gap } from './gap.js'
import { idempotencyGaps } from './idempotency.js'
import { messageGaps } from './message.js'
import { orderGaps } from './order.js'
import { pagingGaps } from './paging.js'
import { recordGaps } from './record.js'
import { requestGaps } from './request.js'
import { revisionGaps } from './revision.js'
import { ticketGaps } from './ticket.js'
import { webhookGaps } from './webhook.js'

/** The gaps whose values name no operation; what the schemas and outcomes of operations depend on. */
export const generalGaps = {
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

/** The values of some gaps. */
export type ValuesOf<G extends Readonly<Record<string, Gap>>> = { readonly [N in keyof G]: G[N]['default'] }

/** The value chosen for each of these gaps. */
export type GeneralAssumptions = ValuesOf<typeof generalGaps>
