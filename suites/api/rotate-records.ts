import type { RunPart } from '../engine/run-options.js'
import { seedOf } from '../engine/seed.js'
import type { Target } from './target.js'

/** A list that begins at another place for each seed and part of a run, in the same order otherwise. */
function rotatedBy<T>(list: readonly T[], seed: number, { index, of }: RunPart): readonly T[] {
  // The parts of a run begin as far from each other as the list allows.
  const own = Math.floor(((index - 1) * list.length) / of)
  const start = list.length === 0 ? 0 : ((seedOf('turn', seed) >>> 0) + own) % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

/**
 * A target whose tickets and free slots begin at another one for each seed and part of a run, so that two runs at once with the same
 * configuration rarely use the same.
 */
export function rotateRecords(target: Target, seed: number, part: RunPart = { index: 1, of: 1 }): Target {
  const { tickets, slots } = target.records
  // Where the records were read from the server's own state, no other run uses them.
  if (target.isExact) return target
  return {
    ...target,
    records: {
      ...target.records,
      ...(tickets && { tickets: rotatedBy(tickets, seed, part) }),
      ...(slots?.free && { slots: { ...slots, free: rotatedBy(slots.free, seed, part) } }),
    },
  }
}
