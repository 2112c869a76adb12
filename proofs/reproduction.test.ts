import { expect, test } from 'vitest'
import { byReplay, byScript, reproduced, sampleOf, testFileOf } from './reproduction-trial.js'

test('the sample is spread over both variants and never the same mutant twice', () => {
  const sample = sampleOf(60)
  expect(new Set(sample).size).toBe(60)
  expect(sampleOf(60)).toEqual(sample)
})

// An entry of the timeline comes up by itself, so that no answer to a call gives its id.
const withoutVerdict = new Map([['what keys do has no actor', [3, 3, 3, 3]]])

// `npm run prove:reproduction` tries 60 mutants in three ways.
test.each(sampleOf(60).filter((_, n) => n % 12 === 3))(
  'the failure of mutant %i is seen again',
  async (place) => {
    const one = await reproduced(place)
    expect(await byReplay(one)).toEqual(['STILL FAILS', 'FIXED'])
    expect(await byScript(one)).toEqual(withoutVerdict.get(one.mutant.fault) ?? [1, 1, 0, 0])
    expect(testFileOf(one)).toContain(`it('${one.mutant.rule}`)
  },
)
