import { sideEffectsOf } from '../../suites/drivers/index.js'
import type { Doubt } from '../../suites/side-effects/doubt.js'
import type { Intent } from '../../suites/side-effects/entry.js'
import type { Leftovers } from '../../suites/side-effects/leftovers.js'

/** What a write may have left of which it is unknown whether it happened. */
export const doubtOf = (intent: Intent, leftovers: Leftovers): Doubt | undefined =>
  sideEffectsOf(intent.operation)?.doubt?.(intent, leftovers)
