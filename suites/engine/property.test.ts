import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { judged } from './judged.test-kit.js'
import { property } from './property.js'
import { sequence } from './sequence.js'

/** How many values a property draws, next to its two examples. */
async function drawnBy(runs: number | undefined, atMost?: number): Promise<number> {
  const seen: number[] = []
  await judged(
    property(
      fc.integer({ min: 10 }),
      async (api, value) => {
        seen.push(value)
        api.expect.that(true, 'anything', value)
      },
      { examples: [1, 2], ...(atMost === undefined ? {} : { atMost }) },
    ),
    runs === undefined ? {} : { runs },
  )
  expect(seen.slice(0, 2)).toEqual([1, 2])
  return seen.length - 2
}

it('draws five values by default, and fewer where a case is expensive', async () => {
  expect(await drawnBy(undefined)).toBe(5)
  expect(await drawnBy(undefined, 2)).toBe(2)
  expect(await drawnBy(undefined, 9)).toBe(5)
})

it.each([1, 3, 8])(
  'draws %i values where so many are asked for, however expensive a case is',
  async (runs) => {
    expect(await drawnBy(runs)).toBe(runs)
    expect(await drawnBy(runs, 2)).toBe(runs)
  },
)

it('draws nothing where there is nothing to draw, however many are asked for', async () => {
  expect(await drawnBy(8, 0)).toBe(0)
})

it.each([1, 6])('draws %i sequences where so many are asked for', async (runs) => {
  let drawn = 0
  const begin = async () => {
    drawn += 1
    return {}
  }
  const step = { check: () => true, run: async () => undefined, toString: () => 'step' }
  await judged(sequence([fc.constant(step)], begin, { atMost: 2 }), { runs })
  expect(drawn).toBe(runs)
})
