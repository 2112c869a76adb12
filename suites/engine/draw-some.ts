import * as fc from 'fast-check'

/** So many of some items, drawn by a seed and kept in their order; all of them where there are no more. */
export function drawSome<T>(items: readonly T[], count: number, seed: number): readonly T[] {
  const maxItems = Math.min(count, items.length)
  const drawn = fc.subarray([...items], { minLength: maxItems, maxLength: maxItems })
  return fc.sample(drawn, { seed, numRuns: 1 })[0] ?? []
}
