import type { Assumptions } from '../../contract/index.js'
import type { Exchange, Json } from '../api/index.js'
import type { Doubt } from '../side-effects/doubt.js'
import type { Intent } from '../side-effects/entry.js'
import type { Leftovers } from '../side-effects/leftovers.js'
import type { Ref } from '../side-effects/noun.js'
import type { SideEffect } from '../side-effects/side-effect.js'

/** What a success leaves behind. */
export interface Left {
  /** What it made. */
  readonly left?: readonly SideEffect[]
  /** What it ended: deleted, canceled, closed or completed. */
  readonly ended?: readonly Ref[]
  /** What it made stand again that was ended before. */
  readonly again?: readonly SideEffect[]
  /** What it did not make as it was there: of the run, or unknown to it. */
  readonly already?: readonly Ref[]
  /** How a deal is closed as lost, where the success shows it. */
  readonly lost?: Json
}

/** A call as its side effects are read from it: its path's values and its body. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly body: Json
}

/** How to read what the calls of one operation leave behind. */
export interface SideEffectReading {
  /** What could find again what a call makes, should its answer be lost: names, titles, ids. */
  words?(asked: Asked, assumptions: Assumptions): Readonly<Record<string, unknown>>
  /** What a success leaves; nothing by default. */
  left?(exchange: Exchange, asked: Asked): Left
  /** Whether a success that shows no side effect counts like a lost answer. */
  readonly makes?: true
  /**
   * What a call without an answer may have left; nothing by default, as where a record is ended: it is known,
   * and ending it once more does no harm.
   */
  doubt?(intent: Intent, leftovers: Leftovers): Doubt | undefined
}
