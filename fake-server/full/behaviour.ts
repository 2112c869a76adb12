import { type Assumptions, bodiesOf, limits, queriesOf, servedOperations } from '../../contract/index.js'
import type { Behaviour } from '../pipeline/context.js'
import { handlers, lists } from '../resources/index.js'
import { steps } from '../steps/index.js'

/** The behaviour of the document, with the assumptions filled in. */
export function honestFull(assumptions: Assumptions): Behaviour {
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
    bodies: bodiesOf(servedOperations, assumptions),
    queries: queriesOf(servedOperations, assumptions),
  }
}
