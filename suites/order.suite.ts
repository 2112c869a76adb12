import type { RuleCheck } from './harness/index.js'

/** The checks of the family order. */
export const orderSuite: readonly RuleCheck[] = []
