import type { JournalRuleId } from '../../contract/index.js'
import type { JudgeClient } from '../client-case.js'

const none: JudgeClient = () => []

export const webhookJudges = {
  'client.webhook-https': none,
  'client.webhook-once': none,
  'client.webhook-answers': none,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>
