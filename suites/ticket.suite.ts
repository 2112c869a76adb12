import type { RuleCheck } from './harness/index.js'

/** The checks of the family ticket. */
export const ticketSuite: readonly RuleCheck[] = []
