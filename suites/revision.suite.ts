import type { RuleCheck } from './harness/index.js'

/** The checks of the family revision. */
export const revisionSuite: readonly RuleCheck[] = []
