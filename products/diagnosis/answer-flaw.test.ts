import { expect, it } from 'vitest'
import { op, type Rule, rules } from '../../contract/index.js'
import type { AllowedAnswer, Exchange } from '../../suites/api/index.js'
import { jsonIn } from '../../suites/api/index.js'
import { answerFlawOf } from './answer-flaw.js'
import { causeOf } from './cause.js'
import type { Failure } from './failure.js'

const rule = rules[0] as Rule

const exchangeOf = (status: number, text: string): Exchange => ({
  ...{ index: 1, operation: op.listTags },
  request: { method: 'GET', path: '/api/v1/tags', headers: {}, key: 'limited' },
  response: { status, headers: {}, text, json: jsonIn(text) },
})

function failureOf(status: number, text: string, ...allowed: readonly AllowedAnswer[]): Failure {
  const exchange = exchangeOf(status, text)
  const details = {
    ...{ expected: 'the documented answer', actual: 'another one', exchanges: [exchange] },
    ...(allowed.length > 0 ? { answer: { exchange, allowed } } : {}),
  }
  return { rule, operation: op.listTags, verdict: 'fail', details }
}

const noScope = JSON.stringify({ error: { code: 'insufficient_scope' } })

it.each([
  [200, '{"data":[', 'the body is not valid JSON'],
  [404, "{'error':{}}", 'the body is not valid JSON'],
  [200, '{"data":[]} done', 'the body is not valid JSON'],
  [500, '\n<html></html>', 'the body is an HTML or XML page instead of JSON'],
])('finds in a body with %i: %s', (status, text, flaw) => {
  expect(answerFlawOf(failureOf(status, text))).toBe(flaw)
})

it.each([
  [200, '{"data":[]}'],
  [204, ''],
  [503, '<html>busy</html>'],
])('finds nothing in a body with %i: %s', (status, text) => {
  expect(answerFlawOf(failureOf(status, text))).toBeUndefined()
})

it('finds that a key is refused for its scope, unless that was expected', () => {
  expect(answerFlawOf(failureOf(403, noScope, { status: 200 }))).toBe(
    'the key `limited` is refused with 403 `insufficient_scope` although it has the scope `contacts:read`',
  )
  expect(answerFlawOf(failureOf(403, noScope, { status: 403, code: 'insufficient_scope' }))).toBeUndefined()
})

it('gives the cause where most of the failures share it', () => {
  const [broken, other] = [failureOf(200, '{"data":['), failureOf(200, '{}')]
  expect(causeOf([other, broken, broken])).toBe('GET /api/v1/tags: the body is not valid JSON')
  expect(causeOf([other, other, broken])).toBe(`GET /api/v1/tags breaks the rule: "${rule.says}"`)
})
