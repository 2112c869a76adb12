import type { FamilyName } from '../../contract/index.js'
import { authMutants } from './auth.js'
import { contactMutants } from './contact.js'
import { dealMutants } from './deal.js'
import { errorMutants } from './error.js'
import { filterMutants } from './filter.js'
import { idempotencyMutants } from './idempotency.js'
import { isolationMutants } from './isolation.js'
import { limitMutants } from './limit.js'
import type { Mutant } from './mutant.js'
import { orderMutants } from './order.js'
import { pagingMutants } from './paging.js'
import { recordMutants } from './record.js'
import { revisionMutants } from './revision.js'
import { tagMutants } from './tag.js'
import { ticketMutants } from './ticket.js'
import { transitionMutants } from './transition.js'
import { validationMutants } from './validation.js'
import { webhookMutants } from './webhook.js'

export type { Mutant } from './mutant.js'

const families: Readonly<Record<FamilyName, Readonly<Record<string, readonly Mutant[]>>>> = {
  paging: pagingMutants,
  idempotency: idempotencyMutants,
  revision: revisionMutants,
  transition: transitionMutants,
  error: errorMutants,
  auth: authMutants,
  isolation: isolationMutants,
  record: recordMutants,
  validation: validationMutants,
  filter: filterMutants,
  order: orderMutants,
  contact: contactMutants,
  tag: tagMutants,
  deal: dealMutants,
  ticket: ticketMutants,
  webhook: webhookMutants,
  limit: limitMutants,
}

/** A mutant with the rule it breaks. */
export interface RuleMutant extends Mutant {
  readonly rule: string
}

/** Every mutant, family by family. */
export const mutants: readonly RuleMutant[] = Object.entries(families).flatMap(([family, rules]) =>
  Object.entries(rules).flatMap(([key, list]) =>
    list.map((mutant) => ({ rule: `${family}.${key}`, ...mutant })),
  ),
)
