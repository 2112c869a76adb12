import { expect, it } from 'vitest'
import { proofText } from './proof-text.js'

it('lists what went wrong, and ends with the two numbers alone', () => {
  const text = proofText({
    seeds: 2,
    families: [
      { family: 'paging', killed: 7, tried: 8 },
      { family: 'auth', killed: 2, tried: 2 },
    ],
    medianRequestsOfAKill: 21,
    survivors: [
      { rule: 'paging.x', fault: 'it lies', seed: 2, verdict: 'pass', reason: 'every assertion held' },
    ],
    honest: {
      runs: 2,
      rules: 19,
      falseAlarms: [{ rule: 'auth.y', seed: 1, verdict: 'inconclusive', reason: 'cannot decide' }],
    },
    durationMs: 1500,
    passed: 10,
    failed: 2,
  })
  expect(text).toBe(
    [
      'family  killed  survived',
      'paging       7         1',
      'auth         2         ·',
      'all          9         1',
      '',
      'survived (seed 2): paging.x: it lies -> pass: every assertion held',
      'honest (seed 1): auth.y inconclusive: cannot decide',
      'a kill takes 21 requests in the median',
      'the honest fake: 1 false alarm in 2 runs of 19 rules',
      '1.5 s',
      '10 passed, 2 failed',
      '',
    ].join('\n'),
  )
})
