import { expect, test } from 'vitest'
import { mutants } from '../mutants/index.js'
import { type Cost, costOf, excessOf, limits, someMutants } from './cost-trial.js'

const mutant = mutants.filter(
  ({ rule, fault }) => rule === 'limit.task-title-max' && fault === 'there is no bound',
)

test('a run on a faulty server has its cost measured, and blocks the event loop for a short time', async () => {
  expect(mutant).toHaveLength(1)
  const { fails, entries, requests, cpuMs, longestBlock } = await costOf(mutant, ['--rule', 'limit.task-*'])
  expect({ fails, entries }).toEqual({ fails: 1, entries: 1 })
  expect(requests).toBeGreaterThan(10)
  expect(cpuMs).toBeGreaterThan(200)
  expect(longestBlock?.ms ?? 0).toBeLessThan(limits.blockMs)
}, 60_000)

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
