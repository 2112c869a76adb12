import { expect, test } from 'vitest'
import { differencesOf, recordTranscript } from './transcript.js'
import { tryLearning } from './trial.js'

// The whole of it is for `npm run prove:learning`; this is one server of each variant.
test.each([
  ['full', 2],
  ['compact', 10],
] as const)(
  'a %s server of the seed %i is learnt so far that its likeness answers alike',
  async (variant, seed) => {
    const { failure, named, differing, learnt } = await tryLearning(seed, variant)
    expect([failure, named, differing]).toEqual([undefined, [], []])
    expect(learnt).toBeGreaterThan(variant === 'full' ? 125 : 12)
  },
)

test('the script sees a single choice that differs', async () => {
  const usual = await recordTranscript('full', {})
  expect(differencesOf(usual, await recordTranscript('full', {}))).toEqual([])
  const other = await recordTranscript('full', { 'slot-unknown': 'conflict' })
  expect(differencesOf(usual, other)).not.toEqual([])
})
