import type { JournalRuleId } from '../../contract/index.js'
import type { JudgeClient } from '../client-case.js'

const none: JudgeClient = () => []

export const requestJudges = {
  'client.filters-not-combined': none,
  'client.documented-parameters': none,
  'client.no-extra-members': none,
  'client.body-size': none,
  'client.template-after-window': none,
  'client.cancels-once': none,
  'client.books-once': none,
  'client.closes-once': none,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>
