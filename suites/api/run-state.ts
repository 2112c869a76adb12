import type { Settling } from './settling.js'
import type { Slots } from './slots.js'

/** What one run has learned of its target, shared by all its checks. */
export interface RunState {
  /** The slots that the run may still book. */
  readonly slots: Slots
  readonly settling: Settling
  /** Facts that a check has noted for later checks, each once. */
  readonly facts: Set<Fact>
}

/** Something that holds for the rest of a run once a check has seen it. */
export type Fact =
  | 'every place for a webhook destination is taken'
  | 'the clock hook moves the time of keys'
  | 'the clock hook does not move the time of calls'
  | 'a write that was to be held was not'
