import { expect, test } from 'vitest'
import { findSmallest } from './find-smallest.js'

const items = Array.from({ length: 100 }, (_, n) => n)

test.each([[[42]], [[3, 97]], [[0, 50, 99]], [[10, 11, 12, 13]]])(
  'what matters is found among a hundred: %j',
  async (needed) => {
    let tries = 0
    const found = await findSmallest(items, async (some) => {
      tries += 1
      return needed.every((one) => some.includes(one))
    })
    expect(found.toSorted((a, b) => a - b)).toEqual(needed)
    expect(tries).toBeLessThan(200)
  },
)

test('a whole that cannot be reduced stays', async () => {
  expect(await findSmallest([1, 2, 3], async (some) => some.length === 3)).toEqual([1, 2, 3])
})
