import type { RuleCheck } from './harness/index.js'

/** The checks of the family record. */
export const recordSuite: readonly RuleCheck[] = []
