import type { FamilyName } from '../contract/index.js'
import { activityMutants } from './activity.js'
import { authMutants } from './auth.js'
import { bookingMutants } from './booking.js'
import { sharedErrorMutants } from './compact/shared/errors.js'
import { sharedAuthMutants } from './compact/shared/keys.js'
import { sharedLimitMutants } from './compact/shared/rate.js'
import { sharedRecordMutants } from './compact/shared/records.js'
import { sharedIsolationMutants } from './compact/shared/workspaces.js'
import { compactMutants } from './compact.js'
import { contactMutants } from './contact.js'
import { conversationMutants } from './conversation.js'
import { dealMutants } from './deal.js'
import { errorMutants } from './error.js'
import { filterMutants } from './filter.js'
import { idempotencyMutants } from './idempotency.js'
import { isolationMutants } from './isolation.js'
import { limitMutants } from './limit.js'
import { meetingMutants } from './meeting.js'
import { messagingMutants } from './messaging.js'
import { type AnyMutant, joined } from './mutant.js'
import { orderMutants } from './order.js'
import { pagingMutants } from './paging.js'
import { recordMutants } from './record.js'
import { revisionMutants } from './revision.js'
import { tagMutants } from './tag.js'
import { taskMutants } from './task.js'
import { templateMutants } from './template.js'
import { ticketMutants } from './ticket.js'
import { transitionMutants } from './transition.js'
import { validationMutants } from './validation.js'
import { webhookMutants } from './webhook.js'

export type { AnyMutant, CompactMutant, Mutant } from './mutant.js'

// Rules of both variants have mutants in both.
const families: Readonly<Record<FamilyName, Readonly<Record<string, readonly AnyMutant[]>>>> = {
  paging: pagingMutants,
  idempotency: idempotencyMutants,
  revision: revisionMutants,
  transition: transitionMutants,
  error: joined(errorMutants, sharedErrorMutants),
  auth: joined(authMutants, sharedAuthMutants),
  isolation: joined(isolationMutants, sharedIsolationMutants),
  record: joined(recordMutants, sharedRecordMutants),
  validation: validationMutants,
  filter: filterMutants,
  order: orderMutants,
  contact: contactMutants,
  activity: activityMutants,
  task: taskMutants,
  tag: tagMutants,
  deal: dealMutants,
  ticket: ticketMutants,
  conversation: conversationMutants,
  messaging: messagingMutants,
  template: templateMutants,
  meeting: meetingMutants,
  booking: bookingMutants,
  webhook: webhookMutants,
  compact: compactMutants,
  limit: joined(limitMutants, sharedLimitMutants),
}

/** A mutant with the rule it breaks. */
export type RuleMutant = AnyMutant & { readonly rule: string }

/** Every mutant, family by family. */
export const mutants: readonly RuleMutant[] = Object.values(families).flatMap((rules) =>
  Object.entries(rules).flatMap(([rule, list]) => list.map((mutant) => ({ rule, ...mutant }))),
)
