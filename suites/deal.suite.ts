import type { RuleCheck } from './harness/index.js'

/** The checks of the family deal. */
export const dealSuite: readonly RuleCheck[] = []
