import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/index.js'
import { family, rule } from '../../contract/rules/rule.js'
import { run, suite, type Target } from '../index.js'
import { answering, emptyPage } from './answering.test-kit.js'

const read = 'GET /api/v1/contacts'
const tags = 'GET /api/v1/tags'
const write = 'POST /api/v1/contacts'

/** The result of a rule that holds where the status is so, at some operations. */
async function resultOf(on: readonly OperationId[], allow: Target['allow'], status = 200) {
  const sample = family('sample', { 'sample.it': rule('0', 'It answers.', { on }) })
  const checks = suite(sample, {
    'sample.it': async (api) => {
      const body = api.operation === write ? { body: {} } : {}
      api.expect.status(await api.call(api.operation, body), status)
    },
  })
  const { results } = await run({ target: answering(async () => emptyPage, { allow }), checks, seed: 1 })
  const { verdict, reason, remediation, operations = [] } = results[0] ?? {}
  return { verdict, reason, remediation, at: operations.map((one) => one.verdict) }
}

test('a rule keeps its passes where one operation lacks something, and names that operation', async () => {
  expect(await resultOf([read, write, tags], 'none')).toEqual({
    verdict: 'pass',
    reason: `untested at ${write}: ${write} writes: --allow writes`,
    remediation: '--allow writes',
    at: ['pass', 'untested', 'pass'],
  })
})

test('it keeps its failures as well', async () => {
  expect(await resultOf([write, read], 'none', 204)).toMatchObject({
    verdict: 'fail',
    at: ['untested', 'fail'],
  })
})

test('it is untested where no operation could be tested, and passes without a word where all were', async () => {
  expect(await resultOf([write], 'none')).toMatchObject({ verdict: 'untested', at: ['untested'] })
  expect(await resultOf([read, write], 'writes')).toEqual({
    verdict: 'pass',
    reason: undefined,
    remediation: undefined,
    at: ['pass', 'pass'],
  })
})
