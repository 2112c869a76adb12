import type { JournalRuleId } from '../../contract/index.js'
import type { JudgeClient } from './client-case.js'
import { accessJudges } from './rules/access.js'
import { idempotencyJudges } from './rules/idempotency.js'
import { pagingJudges } from './rules/paging.js'
import { requestJudges } from './rules/requests.js'
import { retryJudges } from './rules/retries.js'
import { revisionJudges } from './rules/revision.js'
import { webhookJudges } from './rules/webhooks.js'

/** What judges each rule that a journal decides. */
export const judges: Readonly<Record<JournalRuleId, JudgeClient>> = {
  ...accessJudges,
  ...retryJudges,
  ...idempotencyJudges,
  ...revisionJudges,
  ...pagingJudges,
  ...requestJudges,
  ...webhookJudges,
}
