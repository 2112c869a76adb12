import type { FamilyName } from '../contract/index.js'
import type { CompactBehaviour } from '../fake-server/compact/behaviour.js'
import type { Behaviour } from '../fake-server/pipeline/context.js'
import { activityMutants } from './activity.js'
import { authInCompact } from './auth/compact.js'
import { authMutants } from './auth.js'
import { bookingMutants } from './booking.js'
import { compactMutants } from './compact.js'
import { contactMutants } from './contact.js'
import { conversationMutants } from './conversation.js'
import { dealMutants } from './deal.js'
import { errorInCompact } from './error/compact.js'
import { errorMutants } from './error.js'
import { filterMutants } from './filter.js'
import { idempotencyMutants } from './idempotency.js'
import { isolationInCompact } from './isolation/compact.js'
import { isolationMutants } from './isolation.js'
import { withKinds } from './kinds/index.js'
import { limitInCompact } from './limit/compact.js'
import { limitMutants } from './limit.js'
import { meetingMutants } from './meeting.js'
import { messagingMutants } from './messaging.js'
import type { CompactMutants, FamilyMutants, Marked } from './mutation.js'
import { orderMutants } from './order.js'
import { pagingMutants } from './paging.js'
import { recordInCompact } from './record/compact.js'
import { recordMutants } from './record.js'
import { revisionMutants } from './revision.js'
import { tagMutants } from './tag.js'
import { taskMutants } from './task.js'
import { templateMutants } from './template.js'
import { ticketMutants } from './ticket.js'
import { transitionMutants } from './transition.js'
import { validationMutants } from './validation.js'
import { webhookMutants } from './webhook.js'

/** One way to break a rule. */
interface Planted<B> extends Marked {
  /** The full id of the rule. */
  readonly rule: string
  /** What is wrong, as someone who ships it would put it. */
  readonly fault: string
  /** Breaks the rule in one place of an honest behaviour. */
  readonly plant: (behaviour: B) => void
}

/** One way to break a rule of the full surface. */
export type Mutant = Planted<Behaviour>

/** One way to break a rule in the compact variant (section 4.11). */
export interface CompactMutant extends Planted<CompactBehaviour> {
  readonly variant: 'compact'
}

/** One way to break a rule, in either variant. */
export type AnyMutant = Mutant | CompactMutant

const full: { readonly [F in Exclude<FamilyName, 'compact'>]: FamilyMutants<F> } = {
  idempotency: idempotencyMutants,
  revision: revisionMutants,
  auth: authMutants,
  validation: validationMutants,
  limit: limitMutants,
  paging: pagingMutants,
  transition: transitionMutants,
  error: errorMutants,
  isolation: isolationMutants,
  record: recordMutants,
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
}

// Rules of both variants have mutants in both.
const compact: { readonly [F in FamilyName]?: Partial<CompactMutants<F>> } = {
  compact: compactMutants,
  error: errorInCompact,
  auth: authInCompact,
  isolation: isolationInCompact,
  record: recordInCompact,
  limit: limitInCompact,
}

const planted = <B>(
  families: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, Marked & ((behaviour: B) => void)>>>>>
  >,
): readonly Planted<B>[] =>
  Object.values(families).flatMap((rules) =>
    Object.entries(rules).flatMap(([rule, faults]) =>
      Object.entries(faults).map(([fault, plant]) => ({
        rule,
        fault,
        plant,
        ...(plant.killedBy === undefined ? {} : { killedBy: plant.killedBy }),
      })),
    ),
  )

/** Every mutant, family by family. */
export const mutants: readonly AnyMutant[] = [
  ...planted(
    Object.fromEntries(
      Object.entries(full).map(([name, own]) => [name, withKinds(name as FamilyName, own)] as const),
    ),
  ),
  ...planted(compact).map((mutant) => ({ ...mutant, variant: 'compact' as const })),
]
