import { expect, it } from 'vitest'
import { op, rules } from '../contract/index.js'
import type { Failure } from '../products/diagnosis/index.js'
import type { Exchange } from '../suites/index.js'
import { isBestFirst } from './is-best-first.js'

const exchange: Exchange = {
  index: 1,
  operation: op.listDeals,
  request: { method: 'GET', path: '/api/v1/deals', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: '{}', json: {} },
}

function failureOf(id: string, member: string): Failure {
  const rule = rules.find((one) => one.id === id)
  if (!rule) throw new Error(`there is no rule ${id}`)
  const comparison = {
    of: 'member',
    in: exchange,
    path: ['data', '0', member],
    is: { present: true },
  } as const
  const details = { expected: '', actual: '', exchanges: [exchange], comparison }
  return { rule, operation: op.listDeals, verdict: 'fail', details }
}

const entryOf = (...failures: readonly Failure[]) => ({
  cause: '',
  affects: failures.map((failure) => ({ failure, why: 'same' as const })),
})

const planted = failureOf('record.fields-always-present', 'status')

it('is the planted rule, or one that compares the same about no more operations', () => {
  const narrower = failureOf('record.deal-shape', 'status')
  expect(isBestFirst(entryOf(planted, narrower), planted.rule.id)).toBe(true)
  expect(isBestFirst(entryOf(narrower, planted), planted.rule.id)).toBe(true)
  expect(isBestFirst(entryOf(planted, narrower), narrower.rule.id)).toBe(false)
})

it('is not a rule that compares something else, or none of the entry', () => {
  const other = failureOf('record.deal-shape', 'title')
  expect(isBestFirst(entryOf(other, planted), planted.rule.id)).toBe(false)
  expect(isBestFirst(entryOf(other), planted.rule.id)).toBe(false)
})
