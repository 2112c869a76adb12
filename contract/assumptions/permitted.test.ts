import { describe, expect, test } from 'vitest'
import { assume } from './assumptions.js'
import type { GapName } from './gaps.js'
import { gaps } from './gaps.js'
import {
  anyPermitted,
  type Contradiction,
  contradictions,
  contradicts,
  gapsOf,
  permittedValues,
  withoutContradictions,
} from './permitted.js'

const seeds = Array.from({ length: 300 }, (_, n) => n + 1)

describe.each(['full', 'compact'] as const)('a random combination of the %s variant', (variant) => {
  test('is the same for the same seed, and another for another', () => {
    expect(anyPermitted(7, variant)).toEqual(anyPermitted(7, variant))
    const different = new Set(seeds.map((seed) => JSON.stringify(anyPermitted(seed, variant))))
    expect(different.size).toBe(seeds.length)
  })

  test('is one that a fake and a configuration accept', () => {
    for (const seed of seeds) expect(() => assume(anyPermitted(seed, variant))).not.toThrow()
  })

  test('has every value of every gap on one of 300 seeds', () => {
    const drawn = new Set(
      seeds.flatMap((seed) =>
        Object.entries(anyPermitted(seed, variant)).map((choice) => JSON.stringify(choice)),
      ),
    )
    const missing = gapsOf(variant)
      .flatMap((gap) => permittedValues(gap).map((value) => JSON.stringify([gap, value])))
      .filter((choice) => !drawn.has(choice))
    expect(missing).toEqual([])
  })

  test('contradicts itself on no seed', () => {
    for (const seed of seeds) {
      const choices = anyPermitted(seed, variant)
      expect(contradictions.filter((one) => contradicts(choices, one))).toEqual([])
    }
  })
})

test('setting the last gap of a contradiction to its default resolves it', () => {
  for (const { values } of contradictions) {
    const last = (Object.keys(values) as GapName[]).at(-1)
    if (last === undefined) throw new Error('a contradiction names no gap')
    expect(contradicts({ ...values, [last]: gaps[last].default }, { values, reason: '' })).toBe(false)
  }
})

test('a contradiction is found by the members that matter, and its last gap gives way', () => {
  const known: Contradiction = {
    values: { 'deal-close-selector': { field: 'status' }, 'rev-future': 'accept' },
    reason: 'an example',
  }
  const choices = {
    'deal-close-selector': { field: 'status', won: 'won', lost: 'lost' },
    'rev-future': 'accept',
    'email-case': 'exact',
  } as const
  expect(withoutContradictions(choices, [known])).toEqual({ ...choices, 'rev-future': 'mismatch' })
  const other = { ...choices, 'rev-future': 'mismatch' } as const
  expect(withoutContradictions(other, [known])).toEqual(other)
})
