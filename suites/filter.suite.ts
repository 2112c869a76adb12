import type { RuleCheck } from './harness/index.js'

/** The checks of the family filter. */
export const filterSuite: readonly RuleCheck[] = []
