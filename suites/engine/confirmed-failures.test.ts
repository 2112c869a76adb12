import { expect, test } from 'vitest'
import { rules } from '../../contract/index.js'
import { ConfirmedFailures } from './confirmed-failures.js'
import type { FailureDetails } from './outcome.js'

const [rule, other] = rules

const failure = (expected: string): FailureDetails => ({ expected, actual: 'something else', exchanges: [] })

test('a failure is the same whatever records it is seen at', () => {
  if (!rule || !other) throw new Error('there are no rules')
  const confirmed = new ConfirmedFailures()
  confirmed.note(rule, failure('the name of con_8f3a: "Anna 12"'))
  expect(confirmed.has(rule, failure('the name of con_77b1: "Bert 3"'))).toBe(true)
  expect(confirmed.has(rule, failure('the address of con_77b1: "Bert 3"'))).toBe(false)
  expect(confirmed.has(other, failure('the name of con_8f3a: "Anna 12"'))).toBe(false)
  expect(confirmed.has(rule, undefined)).toBe(false)
})
