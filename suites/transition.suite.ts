import type { RuleCheck } from './harness/index.js'

/** The checks of the family transition. */
export const transitionSuite: readonly RuleCheck[] = []
