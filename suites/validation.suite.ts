import type { RuleCheck } from './harness/index.js'

/** The checks of the family validation. */
export const validationSuite: readonly RuleCheck[] = []
