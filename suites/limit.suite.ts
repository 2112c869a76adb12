import type { RuleCheck } from './harness/index.js'

/** The checks of the family limit. */
export const limitSuite: readonly RuleCheck[] = []
