import { describe, expect, test } from 'vitest'
import { coveringArray } from './covering-array.js'
import type { ArrayRow } from './uncovered-pairs.js'

/** The pairs of levels of two factors that no row has, as text; counted without the class that the array is made with. */
function missing(levels: readonly number[], rows: readonly ArrayRow[]): string[] {
  const seen = new Set(rows.flatMap((row) => row.flatMap((a, i) => row.map((b, j) => `${i}:${a} ${j}:${b}`))))
  const all = levels.flatMap((n, i) =>
    levels.flatMap((m, j) =>
      i < j ? Array.from({ length: n * m }, (_, k) => `${i}:${Math.floor(k / m)} ${j}:${k % m}`) : [],
    ),
  )
  return all.filter((pair) => !seen.has(pair))
}

const times = (count: number, levels: number): number[] => Array<number>(count).fill(levels)

/** Some shapes, and how many rows are too many; no array can have fewer than the two largest factors have pairs. */
const shapes: readonly (readonly [levels: readonly number[], most: number])[] = [
  [[2, 2], 4],
  [[3, 3, 3], 11],
  [times(13, 3), 21],
  [[4, 4, ...times(5, 3), ...times(8, 2)], 20],
  [[5, 4, 4, ...times(10, 3), ...times(15, 2)], 28],
]

test.each(shapes)('of the levels %j has every pair, in at most %i rows', (levels, most) => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const { rows, excluded } = coveringArray(levels, { seed })
    expect([missing(levels, rows), excluded]).toEqual([[], 0])
    expect(rows.every((row) => row.every((level, n) => level >= 0 && level < (levels[n] ?? 0)))).toBe(true)
    expect(rows.length).toBeLessThanOrEqual(most)
  }
})

test('a counter of pairs finds what is missing', () => {
  const { rows } = coveringArray([3, 3, 3], { seed: 1 })
  expect(missing([3, 3, 3], rows.slice(1))).not.toEqual([])
})

test('the same seed gives the same rows', () => {
  const levels = times(8, 3)
  expect(coveringArray(levels, { seed: 4 })).toEqual(coveringArray(levels, { seed: 4 }))
  expect(coveringArray(levels, { seed: 4 })).not.toEqual(coveringArray(levels, { seed: 5 }))
})

test('one factor has a row for each of its levels, and none has no row', () => {
  expect(coveringArray([3], { seed: 1, covered: [[0]] }).rows).toEqual([[1], [2]])
  expect(coveringArray([], { seed: 1 }).rows).toEqual([])
})

describe('rows that there are already', () => {
  const levels = [...times(6, 3), ...times(4, 2)]

  test('need no other', () => {
    const { rows } = coveringArray(levels, { seed: 1 })
    expect(coveringArray(levels, { seed: 2, covered: rows }).rows).toEqual([])
  })

  test('are completed', () => {
    const covered = coveringArray(levels, { seed: 1 }).rows.slice(0, 6)
    const { rows } = coveringArray(levels, { seed: 2, covered })
    expect(missing(levels, [...covered, ...rows])).toEqual([])
    expect(rows.length).toBeLessThan(12)
  })
})

test('levels that exclude each other never meet, and every other pair does', () => {
  const levels = [3, 3, 3, 2, 2]
  const isPermitted = (row: ArrayRow) => !(row[0] === 1 && row[1] === 2) && row[3] !== 1
  const { rows, excluded } = coveringArray(levels, { seed: 1, isPermitted })
  expect(rows.every(isPermitted)).toBe(true)
  const left = missing(levels, rows)
  expect(left.filter((pair) => pair !== '0:1 1:2' && !pair.includes('3:1'))).toEqual([])
  // One pair of the first two factors, and the level 1 of the fourth with all eleven levels of the others.
  expect([left.length, excluded]).toEqual([12, 12])
})
