import { expect, test } from 'vitest'
import { smallestFailing } from './smallest-failing.js'

const items = Array.from({ length: 25 }, (_, n) => n)

async function found(fails: (selection: readonly number[]) => boolean) {
  let tests = 0
  const smallest = await smallestFailing(items, async (selection) => {
    tests += 1
    return fails(selection)
  })
  return { smallest: smallest.toSorted((a, b) => a - b), tests }
}

test.each(items)('item %i is found alone, in at most 8 tests', async (item) => {
  const { smallest, tests } = await found((selection) => selection.includes(item))
  expect(smallest).toEqual([item])
  expect(tests).toBeLessThanOrEqual(8)
})

test.each([
  [0, 1],
  [0, 24],
  [7, 12],
  [23, 24],
  [3, 9, 20],
])('items %i and %i are found together', async (...all) => {
  const wanted = all.filter((item) => item !== undefined)
  const { smallest, tests } = await found((selection) => wanted.every((item) => selection.includes(item)))
  expect(smallest).toEqual(wanted)
  expect(tests).toBeLessThanOrEqual(8 * wanted.length)
})

test('of two selections, one is found whole', async () => {
  const { smallest } = await found(
    (selection) => [3, 9].every((n) => selection.includes(n)) || [4, 20].every((n) => selection.includes(n)),
  )
  expect([
    [3, 9],
    [4, 20],
  ]).toContainEqual(smallest)
})

test('an item that stops the failure of others does not keep the search from an end', async () => {
  const fails = (selection: readonly number[]) =>
    selection.includes(20) && (!selection.includes(5) || selection.includes(6))
  const { smallest } = await found(fails)
  expect(fails(smallest)).toBe(true)
  for (const item of smallest)
    expect(smallest.length === 1 || !fails(smallest.filter((one) => one !== item))).toBe(true)
})
