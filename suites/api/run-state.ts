import type { KeyedWrites } from './keyed-writes.js'
import type { Settling } from './settling.js'
import type { Slots } from './slots.js'

/** What one run has learned of its target, shared by all its checks. */
export interface RunState {
  /** The slots that the run may still book. */
  readonly slots: Slots
  readonly settling: Settling
  readonly keyedWrites: KeyedWrites
  /** Facts that a check has noted for later checks, each once. */
  readonly facts: Set<Fact>
  /** The secrets that creations of webhook destinations have answered, by the id of the destination. */
  readonly webhookSecrets: Map<unknown, string>
}

/** Something that holds for the rest of a run once a check has seen it. */
export type Fact =
  | 'every place for a webhook destination is taken'
  | 'a key is forgotten once the hook has moved the clock'
  | 'the hook does not move the clock that calls are counted by'
  | 'a write that was to be held was not'
  | 'a write is held for a time of its own'
