import type { RuleCheck } from './harness/index.js'

/** The checks of the family webhook. */
export const webhookSuite: readonly RuleCheck[] = []
