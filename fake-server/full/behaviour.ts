import {
  type Assumptions,
  limits,
  type Schema,
  type ServedOperationId,
  withEmails,
} from '../../contract/index.js'
import type { Handler, Step } from '../pipeline/context.js'
import type { List } from '../pipeline/page.js'
import { handlers, type ListId, lists } from '../resources/index.js'
import { assumedBodies, assumedQueries } from '../schema/assumed-schemas.js'
import { type StepName, steps } from '../steps/index.js'

/** Numbers the fake goes by. */
export interface Policy {
  page: { min: number; max: number; default: number }
  cursorMax: number
  idempotencyKeyMax: number
  idempotencyWindowMs: number
  webhooksPerWorkspace: number
  pathIdMax: number
  /** Bytes of a write's body. */
  bodyMaxBytes: number
  /** How long free text goes after a chat contact's last message, in milliseconds. */
  chatWindowMs: number
  smsMax: number
}

/** Everything in which one fake may differ from another: the seams at which a mutant breaks a rule. */
export interface Behaviour<O extends string = ServedOperationId, L extends string = ListId> {
  readonly policy: Policy
  readonly steps: Record<StepName, Step>
  readonly handlers: Record<O, Handler>
  readonly lists: Record<L, List>
  /** What a body must look like, where an endpoint takes one. */
  readonly bodies: Partial<Record<O, Schema>>
  /** What a query must look like, paging apart. */
  readonly queries: Partial<Record<O, Schema>>
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
      bodyMaxBytes: Number.POSITIVE_INFINITY,
      chatWindowMs: limits.windowMs,
      smsMax: limits.sms.max,
    },
    steps: { ...steps },
    handlers: { ...handlers },
    lists: { ...lists },
    bodies: withEmails(assumedBodies(assumptions), assumptions),
    queries: withEmails(assumedQueries(assumptions), assumptions),
  }
}
