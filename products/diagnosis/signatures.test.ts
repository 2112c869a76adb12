import { expect, it } from 'vitest'
import { op, rules } from '../../contract/index.js'
import type { Exchange } from '../../suites/api/index.js'
import { causeOf } from './cause.js'
import type { Failure } from './failure.js'
import { group } from './group.js'
import { signaturesOf } from './signatures.js'

const [one, other] = rules
if (!one || !other) throw new Error('there are no rules')

const exchange = (index: number): Exchange => ({
  index,
  operation: op.listDeals,
  request: { method: 'GET', path: '/api/v1/deals', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: '{"data":[]}', json: { data: [] } },
})

const unexplained = (rule: Failure['rule'], index: number, actual: string): Failure => ({
  rule,
  operation: op.listDeals,
  verdict: 'fail',
  details: {
    expected: 'answers that one permitted choice explains',
    actual,
    exchanges: [exchange(index)],
    unexplained: 'limit-out-of-range',
  },
})

it('takes answers that no choice for a gap explains for one fault, whatever the rules', () => {
  const failures = [unexplained(one, 1, 'limit=0 and limit=101'), unexplained(other, 2, 'limit=101')]
  expect(group(failures, signaturesOf)).toEqual([failures])
  expect(causeOf(failures)).toBe('limit=0 and limit=101')
})
