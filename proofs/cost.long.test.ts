import { expect, test } from 'vitest'
import { mutants } from '../mutants/index.js'
import { costOf, limits } from './cost-trial.js'

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
