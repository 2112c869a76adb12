import type { RuleCheck } from './harness/index.js'

/** The checks of the family auth. */
export const authSuite: readonly RuleCheck[] = []
