import type { RuleCheck } from './harness/index.js'

/** The checks of the family idempotency. */
export const idempotencySuite: readonly RuleCheck[] = []
