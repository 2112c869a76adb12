/** One part of a sort key; null sorts first. */
export type KeyPart = string | number | null

/** The key by which an index sorts a record; a key that continues another sorts after it. */
export type SortKey = readonly KeyPart[]

/** Sorts after every part, for the upper end of a range. */
export const highest = Symbol('highest')

/** The end of a range of keys. */
export type Bound = readonly (KeyPart | typeof highest)[]

/** Compares two parts: strings by code unit, null before all else. */
export function compareParts(x: KeyPart | typeof highest, y: KeyPart | typeof highest): number {
  if (x === y) return 0
  if (x === highest || y === null) return 1
  if (y === highest || x === null) return -1
  return x < y ? -1 : 1
}
