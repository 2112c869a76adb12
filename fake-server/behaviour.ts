import { type Assumptions, bodies, type EndpointId, limits, queries, type Schema } from '../contract/index.js'
import type { Handler, Step } from './context.js'
import type { List } from './page.js'
import { handlers, type ListId, lists } from './resources/index.js'
import { type StepName, steps } from './steps/index.js'

/** Numbers the fake goes by. */
export interface Policy {
  page: { min: number; max: number; default: number }
  cursorMax: number
  idempotencyKeyMax: number
  idempotencyWindowMs: number
  webhooksPerWorkspace: number
  pathIdMax: number
}

/** Everything in which one fake may differ from another: the seams at which a mutant breaks a rule. */
export interface Behaviour {
  readonly policy: Policy
  readonly steps: Record<StepName, Step>
  readonly handlers: Record<EndpointId, Handler>
  readonly lists: Record<ListId, List>
  /** What a body must look like, where an endpoint takes one. */
  readonly bodies: Partial<Record<EndpointId, Schema>>
  /** What a query must look like, paging apart. */
  readonly queries: Partial<Record<EndpointId, Schema>>
}

/** The behaviour of the document, with the assumptions filled in. */
export function honest(assumptions: Assumptions): Behaviour {
  return {
    policy: {
      page: { ...limits.page },
      cursorMax: limits.cursor.max,
      idempotencyKeyMax: limits.idempotencyKey.max,
      idempotencyWindowMs: limits.idempotencyKey.windowMs,
      webhooksPerWorkspace: limits.webhook.perWorkspace,
      pathIdMax: limits.pathId.max,
    },
    steps: { ...steps },
    handlers: { ...handlers },
    lists: { ...lists },
    bodies: bodies(assumptions),
    queries: queries(assumptions),
  }
}
