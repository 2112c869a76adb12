import { expect, it } from 'vitest'
import { type OperationId, op, type Rule, rules } from '../../contract/index.js'
import type { Exchange, FailureDetails } from '../../suites/api/index.js'
import { causeOf } from './cause.js'
import type { Failure } from './failure.js'
import { mostSpecificFirst } from './most-specific.js'

const tag = { id: 'a', name: 'vip', active: 1, inactive: 0 }
const exchange: Exchange = {
  ...{ index: 1, operation: op.listTags },
  request: { method: 'GET', path: '/api/v1/tags', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: '', json: { data: [tag, tag] } },
}

const failureOf = (
  id: string,
  expected: string,
  details: Partial<FailureDetails> = {},
  operation: OperationId = op.listTags,
): Failure => ({
  ...{ rule: rules.find((rule) => rule.id === id) as Rule, operation, verdict: 'fail' },
  details: { expected, actual: 'something else', exchanges: [exchange], ...details },
})

it('takes what names a wrong member for the cause of what stumbles over it', () => {
  const failures = mostSpecificFirst([
    failureOf('tag.list-ok', 'the tags as they were'),
    failureOf('record.fields-always-present', '`data[0].total`: to be there', {
      comparison: { of: 'member', in: exchange, path: ['data', '0', 'total'], is: { present: true } },
    }),
  ])
  expect(failures.map(({ rule }) => rule.id)).toEqual(['record.fields-always-present', 'tag.list-ok'])
  expect(causeOf(failures)).toBe('GET /api/v1/tags: `total` is missing')
})
