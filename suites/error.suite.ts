import type { RuleCheck } from './harness/index.js'

/** The checks of the family error. */
export const errorSuite: readonly RuleCheck[] = []
