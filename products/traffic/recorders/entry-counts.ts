import type { ReadEntry } from './har-entry.js'
import type { BodyTrouble, LeftOut } from './left-out.js'

/** How many entries were left out, and how many bodies cannot be judged, by the reason. */
export class EntryCounts {
  readonly leftOut = new Map<LeftOut, number>()
  readonly troubles = new Map<BodyTrouble, number>()

  add(entry: ReadEntry): void {
    if ('leftOut' in entry) count(this.leftOut, entry.leftOut)
    else for (const trouble of entry.troubles) count(this.troubles, trouble)
  }
}

const count = <K>(counts: Map<K, number>, name: K): void => void counts.set(name, (counts.get(name) ?? 0) + 1)
