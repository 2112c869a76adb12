import { expect, test } from 'vitest'
import { createFake } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import { type ClaimFinding, checks, run } from '../../suites/index.js'
import { direct, fakeTarget } from '../target/fake-target.js'
import { groupFailures } from './group-failures.js'

const fault = 'later pages of GET /api/v1/tasks drop status'
const own = checks.filter(({ rule: { id } }) =>
  ['filter.task-open', 'paging.traversal-complete'].includes(id),
)

/** A run on a fake with a filter that later pages drop, and how it was judged. */
async function judged() {
  const [mutant] = mutants.filter((one) => one.fault === fault)
  if (!mutant || 'variant' in mutant) throw new Error(`there is no mutant: ${fault}`)
  const fake = createFake({ seed: 7, change: mutant.plant })
  const options = { target: fakeTarget(fake, direct(fake), 'fake:'), checks: own, seed: 7 }
  return { ...options, result: await run(options) }
}

test('what follows from a fault is found out by requests of the run, and changes no verdict', async () => {
  const options = await judged()
  const { result, faults } = await groupFailures(options)
  expect(faults.map(({ affects }) => affects.map(({ why }) => why))).toEqual([['shows', 'follows']])
  expect(result.results).toBe(options.result.results)
  expect(result.requests).toBeGreaterThan(options.result.requests)
  const indexes = result.exchanges.map(({ index }) => index)
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
  expect(new Set(indexes).size).toBe(indexes.length)
})

test.each([
  ['may send nothing more', { limits: { requests: 0, ms: 30_000 } }, true],
  ['has no time left', { limits: { requests: 1000, ms: 0 } }, true],
  ['was interrupted', { signal: AbortSignal.abort() }, false],
])('a run that %s keeps its failures apart, and says so if that is a limit', async (_, more, isSaid) => {
  const options = await judged()
  const { result, faults } = await groupFailures({ ...options, ...more })
  expect(faults).toHaveLength(2)
  expect(result.requests).toBe(options.result.requests)
  expect(result.warnings?.some((one) => one.includes('ended at its limit')) ?? false).toBe(isSaid)
})

test('the failures of a contradicted claim are one fault, and are not judged again', async () => {
  const options = await judged()
  const claim: ClaimFinding = {
    member: 'keys.revoked',
    state: 'contradicted',
    claim: 'a key that was revoked',
    seen: 'is let in',
    correction: 'give a key that was revoked',
    fault: 'a revoked key is let in',
    rules: own.map(({ rule }) => rule.id),
  }
  const results = options.result.results.map((result) => ({
    ...result,
    operations: result.operations.map((at) => ({ ...at, configuration: claim.member })),
  }))
  const { result, faults } = await groupFailures({
    ...options,
    result: { ...options.result, results, claims: [claim] },
  })
  expect(faults.map(({ configuration, affects }) => [configuration, affects.length])).toEqual([
    ['keys.revoked', 2],
  ])
  expect(result.requests).toBe(options.result.requests)
})

test('the budget of the run holds', async () => {
  const options = await judged()
  const most = options.result.requests + 5
  const budget = {
    spent: (sent: number) => (sent >= most ? { reason: 'spent', remediation: 'more' } : undefined),
  }
  const { result } = await groupFailures({ ...options, budget })
  expect(result.requests).toBeLessThanOrEqual(most)
})
