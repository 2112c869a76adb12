import { seedOf } from '../engine/seed.js'
import type { Target } from './target.js'

/** A list that begins at another place for each seed, in the same order otherwise. */
function turnedBy<T>(list: readonly T[], seed: number): readonly T[] {
  const start = list.length === 0 ? 0 : (seedOf('turn', seed) >>> 0) % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

/**
 * A target whose tickets and free slots begin at another one for each seed, so that two runs at once with the same
 * configuration seldom use the same.
 */
export function turned(target: Target, seed: number): Target {
  const { tickets, slots } = target.records
  // Where the records were read from the server's own state, no other run uses them.
  if (target.isExact) return target
  return {
    ...target,
    records: {
      ...target.records,
      ...(tickets && { tickets: turnedBy(tickets, seed) }),
      ...(slots?.free && { slots: { ...slots, free: turnedBy(slots.free, seed) } }),
    },
  }
}
