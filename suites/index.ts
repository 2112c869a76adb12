import { activitySuite } from './activity.suite.js'
import type { RuleCheck } from './api/index.js'
import { authSuite } from './auth.suite.js'
import { bookingSuite } from './booking.suite.js'
import { compactSuite } from './compact.suite.js'
import { contactSuite } from './contact.suite.js'
import { conversationSuite } from './conversation.suite.js'
import { dealSuite } from './deal.suite.js'
import { errorSuite } from './error.suite.js'
import { filterSuite } from './filter.suite.js'
import { idempotencySuite } from './idempotency.suite.js'
import { isolationSuite } from './isolation.suite.js'
import { limitSuite } from './limit.suite.js'
import { meetingSuite } from './meeting.suite.js'
import { messagingSuite } from './messaging.suite.js'
import { orderSuite } from './order.suite.js'
import { pagingSuite } from './paging.suite.js'
import { recordSuite } from './record.suite.js'
import { revisionSuite } from './revision.suite.js'
import { tagSuite } from './tag.suite.js'
import { taskSuite } from './task.suite.js'
import { templateSuite } from './template.suite.js'
import { ticketSuite } from './ticket.suite.js'
import { transitionSuite } from './transition.suite.js'
import { validationSuite } from './validation.suite.js'
import { webhookSuite } from './webhook.suite.js'

export * from './api/index.js'
export { ruleResult } from './engine/rule-result.js'
export type { PlannedPlace } from './engine/run.js'
export type { ShownByHistory } from './engine/session.js'
export { worse } from './engine/verdict.js'
export { ConfiguredMembers, judgesKeys } from './preconditions/index.js'
export { type Exploration, inJudgingOrder, openSession, type RunOptions, run } from './run.js'
export { checksIn, rulesOf } from './variant.js'
export { recordedTarget, type Witness, witnessOf } from './witness.js'

/** Every rule's check, family by family, in the order reports use. */
export const checks: readonly RuleCheck[] = [
  ...pagingSuite,
  ...idempotencySuite,
  ...revisionSuite,
  ...transitionSuite,
  ...errorSuite,
  ...authSuite,
  ...isolationSuite,
  ...recordSuite,
  ...validationSuite,
  ...filterSuite,
  ...orderSuite,
  ...contactSuite,
  ...activitySuite,
  ...taskSuite,
  ...tagSuite,
  ...dealSuite,
  ...ticketSuite,
  ...conversationSuite,
  ...messagingSuite,
  ...templateSuite,
  ...meetingSuite,
  ...bookingSuite,
  ...webhookSuite,
  ...compactSuite,
  ...limitSuite,
]
