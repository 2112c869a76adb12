import type { RuleCheck } from './harness/index.js'

/** The checks of the family tag. */
export const tagSuite: readonly RuleCheck[] = []
