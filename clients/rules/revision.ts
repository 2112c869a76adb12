import type { JournalRuleId } from '../../contract/index.js'
import type { JudgeClient } from '../client-case.js'

const none: JudgeClient = () => []

export const revisionJudges = {
  'client.close-expected-rev': none,
  'client.sends-expected-rev': none,
  'client.reads-after-rev-mismatch': none,
  'client.no-retry-stale-rev': none,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>
