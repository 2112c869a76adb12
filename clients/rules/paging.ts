import type { JournalRuleId } from '../../contract/index.js'
import type { JudgeClient } from '../client-case.js'

const none: JudgeClient = () => []

export const pagingJudges = {
  'client.cursor-as-given': none,
  'client.cursor-of-same-list': none,
  'client.no-cursor-after-last': none,
  'client.continues-after-empty-page': none,
  'client.continues-after-short-page': none,
  'client.follows-cursors': none,
  'client.limit-in-range': none,
  'client.no-refused-cursor': none,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>
