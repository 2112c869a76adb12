import { expect, test } from 'vitest'
import { type Cost, excessOf, someMutants } from './cost-trial.js'

const cost: Cost = { cpuMs: 15_000, longestBlock: null, seconds: 9, requests: 8000, fails: 8, entries: 8 }

test.each([
  [[], 'the limit', { longestBlock: { ms: 100, phase: 'checks' } }],
  [['1.51 times the CPU time of the honest run'], 'more CPU time', { cpuMs: 15_100 }],
  [
    ['the event loop blocked for 101 ms (grouping)'],
    'a long block',
    { longestBlock: { ms: 100.6, phase: 'grouping' } },
  ],
])('the cost exceeds its limits by %j at %s', (expected, _, more) => {
  expect(excessOf({ ...cost, ...more }, 10_000)).toEqual(expected)
})

test('the mutants are of the full variant, and others for each seed', () => {
  const [one, other] = [someMutants(8, 1), someMutants(8, 2)]
  expect([one.length, other.length]).toEqual([8, 8])
  expect(new Set([...one, ...other].map((each) => each.fault)).size).toBeGreaterThan(12)
  for (const each of one) expect(each).not.toHaveProperty('variant')
})
