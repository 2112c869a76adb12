import type { SortKey } from './sort-key.js'

/** Compares keys part by part as an index should: null before all else, a prefix before what continues it. */
export function compareKeys(a: SortKey, b: SortKey): number {
  for (const [n, x] of a.entries()) {
    const y = b[n]
    if (y === undefined) return 1
    if (x === y) continue
    if (x === null || y === null) return x === null ? -1 : 1
    return x < y ? -1 : 1
  }
  return a.length - b.length
}
