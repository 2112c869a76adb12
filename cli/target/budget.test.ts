import { expect, it } from 'vitest'
import { createFake } from '../../fake-server/index.js'
import { shortExploration } from '../../products/explorer/index.js'
import { checks, run } from '../../suites/index.js'
import { budgetOf } from './budget.js'
import { direct, fakeTarget } from './fake-target.js'

it('returns undefined when the run has no limit', () => {
  expect(budgetOf({})).toBeUndefined()
})

it('is spent after the given number of requests, including those before the run', () => {
  const budget = budgetOf({ maxRequests: 10 }, 4)
  expect(budget?.spent(5)).toBeUndefined()
  expect(budget?.spent(6)).toEqual({
    reason: 'the run may send 10 requests',
    remediation: 'raise --max-requests',
  })
})

it('is spent after so much time', () => {
  let now = 500
  const budget = budgetOf({ timeBudgetMs: 60_000 }, 0, () => now)
  now += 59_999
  expect(budget?.spent(1)).toBeUndefined()
  now += 1
  expect(budget?.spent(1)).toMatchObject({ reason: 'the run may take 60 s' })
})

it('ends a run whose scenarios can send nothing more, and marks what was not reached', async () => {
  const fake = createFake()
  const own = checks.filter(({ rule }) => rule.id.startsWith('tag.'))
  const budget = budgetOf({ maxRequests: 3 })
  const result = await run({
    target: fakeTarget(fake, direct(fake), 'fake:'),
    checks: own,
    seed: 1,
    exploration: shortExploration(50),
    ...(budget && { budget }),
  })
  expect(result.requests).toBeLessThanOrEqual(3)
  const last = result.results.at(-1)?.operations[0]
  expect(last).toMatchObject({ verdict: 'untested', isUnreached: true, remediation: 'raise --max-requests' })
}, 10_000)

it('charges no hook with what a run that is cut cannot see any more', async () => {
  const clocked = checks.filter(({ rule }) => rule.id === 'conversation.window-open')
  for (let maxRequests = 1; maxRequests <= 12; maxRequests += 1) {
    const fake = createFake()
    const budget = budgetOf({ maxRequests })
    const target = fakeTarget(fake, direct(fake), 'fake:')
    const { claims, results } = await run({ target, checks: clocked, seed: 1, ...(budget && { budget }) })
    expect(claims, `${maxRequests} requests`).toBeUndefined()
    expect(results[0]?.operations[0]).toMatchObject({ verdict: 'untested', isUnreached: true })
  }
})
