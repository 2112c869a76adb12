import type { JournalRuleId, RuleId } from '../../../contract/index.js'
import type { JudgeClient } from '../client-case.js'
import { noRetry } from './no-retry.js'
import { bodySize, noExtraMembers } from './requests/bodies.js'
import { documentedParameters, filtersNotCombined } from './requests/filters.js'
import { booksOnce, cancelsOnce, closesOnce } from './requests/once.js'

/** The rules that refuse free text after the window of a conversation. */
const windowRules: readonly RuleId[] = ['conversation.window-closed', 'messaging.window']

/** What requests hold, and what a client asks for once. */
export const requestJudges = {
  'client.filters-not-combined': filtersNotCombined,
  'client.documented-parameters': documentedParameters,
  'client.no-extra-members': noExtraMembers,
  'client.body-size': bodySize,
  'client.template-after-window': noRetry(
    ({ status, rule }) => status >= 400 && windowRules.some((one) => one === rule),
  ),
  'client.cancels-once': cancelsOnce,
  'client.books-once': booksOnce,
  'client.closes-once': closesOnce,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>
