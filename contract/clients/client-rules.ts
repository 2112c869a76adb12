import type { Variant } from '../operations/operation.js'
import type { ClientRule, ClientStatement } from './client-rule.js'
import { accessRules } from './rules/access.js'
import { idempotencyRules } from './rules/idempotency.js'
import { pagingRules } from './rules/paging.js'
import { requestRules } from './rules/requests.js'
import { retryRules } from './rules/retries.js'
import { revisionRules } from './rules/revision.js'
import { toleranceRules } from './rules/tolerance.js'
import { unobservableRules } from './rules/unobservable.js'
import { webhookRules } from './rules/webhooks.js'

/** The rules that the journal of a server decides. */
const journalRules = {
  ...accessRules,
  ...retryRules,
  ...idempotencyRules,
  ...revisionRules,
  ...pagingRules,
  ...requestRules,
  ...webhookRules,
}

/** The id of a rule that the journal of a server decides. */
export type JournalRuleId = keyof typeof journalRules

/** The id of a rule that a client's own tests decide under a disturbance. */
export type ToleranceRuleId = keyof typeof toleranceRules

/** The id of a rule of clients. */
export type ClientRuleId = JournalRuleId | ToleranceRuleId | keyof typeof unobservableRules

const statements: Readonly<Record<ClientRuleId, ClientStatement>> = {
  ...journalRules,
  ...toleranceRules,
  ...unobservableRules,
}

/** Every rule of clients, by topic. */
export const clientRules: readonly (ClientRule & { readonly id: ClientRuleId })[] = (
  Object.entries(statements) as [ClientRuleId, ClientStatement][]
).map(([id, statement]) => ({ id, ...statement }))

/** The rules for clients of a variant; what its description says explicitly is certain. */
export const clientRulesOf = (variant: Variant): typeof clientRules =>
  clientRules
    .filter((rule) => rule.variant === 'both' || rule.variant === variant)
    .map((rule) => {
      if (rule.certain || !rule.certainIn?.includes(variant)) return rule
      const { doubt: _, ...certain } = rule
      return { ...certain, certain: true }
    })
