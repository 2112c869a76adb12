import { expect, test } from 'vitest'
import { median, spread } from './statistics.js'

test.each([
  [[5], 5],
  [[3, 1, 2], 2],
  [[10, 1, 2, 4], 3],
  [[100, 20, 3], 20],
])('the median of %j is %d', (numbers, expected) => {
  expect(median(numbers)).toBe(expected)
})

test('no numbers have no median', () => {
  expect(() => median([])).toThrow('no numbers')
})

test('a median leaves the order of its numbers as it is', () => {
  const numbers = [3, 1, 2]
  median(numbers)
  expect(numbers).toEqual([3, 1, 2])
})

test('the spread is that of the middle half, as a share of the median', () => {
  // One number far off does not count.
  expect(spread([90, 100, 110, 100, 100_000])).toBeCloseTo(0.1)
  expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.2)
  expect(spread([7])).toBe(0)
  expect(spread([0, 0, 0])).toBe(0)
})
