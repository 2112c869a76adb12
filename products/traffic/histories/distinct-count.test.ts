import { expect, test } from 'vitest'
import { DistinctCount } from './distinct-count.js'

test('each number counts once, in any order', () => {
  const counted = new DistinctCount()
  const numbers = [0, 7, 8, 100_000, 8, 3, 7, 99_999, 64, 63, 100_000]
  for (const n of numbers) counted.add(n)
  expect(counted.count).toBe(new Set(numbers).size)
})
