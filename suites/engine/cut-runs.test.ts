import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/index.js'
import { family, rule } from '../../contract/rules/rule.js'
import { type Check, run, suite } from '../index.js'
import { answering, emptyPage } from './answering.test-kit.js'

const contacts = 'GET /api/v1/contacts'
const tags = 'GET /api/v1/tags'

/** The result of a rule in a run whose checks may send so many requests. */
async function resultOf(on: readonly OperationId[], requests: number, check: Check) {
  let sent = 0
  let before: number | undefined
  const checks = suite(family('sample', { 'sample.it': rule('0', 'It answers.', { on }) }), {
    'sample.it': (api) => {
      before ??= sent
      return check(api)
    },
  })
  const target = answering(async () => {
    sent += 1
    return emptyPage
  })
  const spent = { reason: 'the run may send no more', remediation: 'raise it' }
  const isSpent = () => before !== undefined && sent - before >= requests
  const budget = { spent: () => (isSpent() ? spent : undefined) }
  const { results } = await run({ target, checks, seed: 1, budget })
  const { verdict, reason, operations = [] } = results[0] ?? {}
  return { verdict, reason, at: operations.map((one) => `${one.verdict}${one.isUnreached ? ', cut' : ''}`) }
}

const status =
  (wanted: number, times = 1): Check =>
  async (api) => {
    for (let n = 0; n < times; n += 1) api.expect.status(await api.call(api.operation), wanted)
  }

test('a rule does not pass where the run was cut before its last operation', async () => {
  expect(await resultOf([contacts, tags], 1, status(200))).toEqual({
    verdict: 'untested',
    reason: 'the run may send no more: raise it',
    at: ['pass', 'untested, cut'],
  })
  expect(await resultOf([contacts, tags], 2, status(200))).toMatchObject({ verdict: 'pass' })
})

test('it does not pass by a check that went on without a call', async () => {
  const lenient: Check = async (api) => {
    api.expect.status(await api.call(api.operation), 200)
    await api.call(api.operation).catch(() => undefined)
  }
  expect(await resultOf([contacts], 1, lenient)).toMatchObject({
    verdict: 'untested',
    at: ['untested, cut'],
  })
  expect(await resultOf([contacts], 2, lenient)).toMatchObject({ verdict: 'pass' })
})

test('it does not fail by what could not be confirmed any more, and says what was seen', async () => {
  expect(await resultOf([contacts], 1, status(204))).toEqual({
    verdict: 'untested',
    reason: expect.stringMatching(
      /^the run may send no more: raise it; seen before that, and not confirmed: expected .*204/,
    ),
    at: ['untested, cut'],
  })
  expect(await resultOf([contacts], 50, status(204))).toMatchObject({ verdict: 'fail', at: ['fail'] })
})

test('it fails by what was confirmed before the run was cut', async () => {
  const enough = 3
  expect(await resultOf([contacts, tags], enough, status(204))).toMatchObject({
    verdict: 'fail',
    at: ['fail', 'untested, cut'],
  })
})
