import type { RuleId } from './rules.js'

/** The id of any documented statement, by which the fake names what it enforces. */
export type StatementId = RuleId

/** The ids of the statements that have no rule as yet: none. */
export const unruledIds: readonly StatementId[] = []
