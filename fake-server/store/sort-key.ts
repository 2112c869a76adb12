/** One part of a sort key; null sorts first. */
export type Part = string | number | null

/** The key of a record in a sorted index; a key that continues another sorts after it. */
export type SortKey = readonly Part[]

/** Sorts after every part, for the upper end of a range. */
export const highest = Symbol('highest')

/** The end of a range of keys. */
export type Bound = readonly (Part | typeof highest)[]

/** Compares keys part by part: strings by code unit, null before all else, a prefix before what continues it. */
export function compareKeys(a: Bound, b: Bound): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i += 1) {
    const x = a[i] as Part | typeof highest
    const y = b[i] as Part | typeof highest
    if (x === y) continue
    if (x === highest || y === null) return 1
    if (y === highest || x === null) return -1
    return x < y ? -1 : 1
  }
  return a.length - b.length
}
