import type { Preconditions } from '../preconditions/index.js'
import type { Assumed } from './assumed.js'
import type { Client } from './client.js'
import type { Hooks } from './hooks.js'
import type { InVain } from './in-vain.js'
import type { Observations } from './observations.js'
import type { Slots } from './slots.js'
import type { TargetClock } from './target-clock.js'

/** What all the checks of a run share. */
export interface RunContext {
  readonly client: Client
  readonly seed: number
  /** Names this run among others in the same workspace. */
  readonly runId: string
  /** Drawn values per property. */
  readonly runs: number
  /** How many judgements may be under way at the same time. */
  readonly workers: number
  readonly observations: Observations
  /** Whether keys and records are as the configuration says. */
  readonly preconditions: Preconditions
  /** What is assumed for the gaps of the document at present. */
  readonly assumed: Assumed
  /** The choices that did not help a set-up call. */
  readonly inVain: InVain
  /** The slots that the run may still book. */
  readonly slots: Slots
  readonly hooks: Hooks
  readonly clock: TargetClock
  /** Whether reads leave earlier writes all the time they may need to show. */
  readonly patient?: boolean | 'fully'
}
