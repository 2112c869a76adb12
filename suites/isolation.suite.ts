import type { RuleCheck } from './harness/index.js'

/** The checks of the family isolation. */
export const isolationSuite: readonly RuleCheck[] = []
