import { sideEffectsOf } from '../drivers/index.js'
import type { Intent } from './entry.js'
import type { Leftovers } from './leftovers.js'
import type { Doubt } from './seek.js'

/** What a write may have left of which it is unknown whether it happened. */
export const doubtOf = (intent: Intent, leftovers: Leftovers): Doubt | undefined =>
  sideEffectsOf(intent.operation)?.doubt?.(intent, leftovers)
