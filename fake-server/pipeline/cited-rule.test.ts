import { expect, test } from 'vitest'
import { operationIds, rules } from '../../contract/index.js'
import { citedRule } from './cited-rule.js'

test.each([
  ['key:unscoped', 36],
  ['key:features-off', 8],
  ['key:contact-limited', 7],
] as const)('%s: the one rule of an operation is cited, otherwise the common one', (lack, count) => {
  const own = operationIds.map((operation) =>
    rules.find(({ needs, on }) => needs.includes(lack) && on.length === 1 && on[0] === operation),
  )
  expect(own.filter((rule) => rule !== undefined)).toHaveLength(count)
  expect(operationIds.map((operation) => citedRule(lack, operation, 'error.contact-limit-exceeded'))).toEqual(
    own.map((rule) => rule?.id ?? 'error.contact-limit-exceeded'),
  )
})
