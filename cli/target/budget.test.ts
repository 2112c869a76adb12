import { expect, it } from 'vitest'
import { budgetOf } from './budget.js'

it('is none where nothing bounds the run', () => {
  expect(budgetOf({})).toBeUndefined()
})

it('is spent after so many requests, those before the run among them', () => {
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
