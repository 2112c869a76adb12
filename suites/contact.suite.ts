import type { RuleCheck } from './harness/index.js'

/** The checks of the family contact. */
export const contactSuite: readonly RuleCheck[] = []
