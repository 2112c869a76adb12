import { describe, expect, test } from 'vitest'
import { clientRules } from '../../contract/index.js'
import { failed, journal, type Sent, type SentRequest } from './journal.test-kit.js'
import { judgeJournals, judges } from './judge-journals.js'

const lost: Sent = { json: { name: 'Ana' }, status: 201, fault: 'lost-after-commit' }
const create = (more: Sent): SentRequest => [
  'POST /contacts',
  { json: { name: 'Ana' }, status: 201, ...more },
]
const resultOf = (id: string, ...requests: readonly SentRequest[]) =>
  judgeJournals({ journals: [journal(requests)] }, 'full').find(({ rule }) => rule.id === id)

test('every rule that a journal decides has a judge, and no judge is without a rule', () => {
  const decided = clientRules.filter(({ evidence }) => evidence === 'journal').map(({ id }) => id as string)
  expect(Object.keys(judges).toSorted()).toEqual(decided.toSorted())
})

describe('the result of a rule', () => {
  test('is a failure where a rule that is certain was broken', () => {
    expect(resultOf('client.retry-same-key', create(lost), create({}))).toMatchObject({
      verdict: 'fail',
      operations: [{ operation: 'POST /api/v1/contacts', verdict: 'fail', cases: 1, failure: { more: 0 } }],
    })
  })

  test('is a warning where the rule is not certain', () => {
    expect(resultOf('client.key-on-creations', create({}))?.verdict).toBe('warn')
  })

  test('is inconclusive with a reason where it may have been something else', () => {
    const [first, second] = [failed(402, 'quota_exceeded'), failed(402, 'quota_exceeded')]
    expect(
      resultOf('client.no-retry-payment-required', ['GET /deals', first], ['GET /deals', second]),
    ).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('reset the fake between tests') as string,
    })
    expect(
      resultOf('client.cursor-as-given', ['GET /deals?cursor=x', failed(400, 'invalid_request')])?.reason,
    ).toMatch(/, which may be a test of a cursor that is refused$/)
  })

  test('counts the further occasions, and keeps the best evidence', () => {
    const unkeyed = create({})
    expect(
      resultOf('client.key-on-creations', create({ idempotencyKey: 'k' }), unkeyed, unkeyed),
    ).toMatchObject({
      operations: [{ cases: 3, failure: { more: 1 } }],
    })
  })

  test('is untested with what to do where nothing met the rule', () => {
    expect(resultOf('client.retry-same-key', create({}))).toMatchObject({
      verdict: 'untested',
      reason: 'no request of the client met this rule',
      remediation: expect.stringContaining('lost-after-commit') as string,
    })
    expect(resultOf('client.retry-same-key')?.reason).toBe('the client sent no request')
  })
})

test('journals of the other variant are left out', () => {
  const compact = journal([['GET /me']], { variant: 'compact' })
  const results = judgeJournals({ journals: [compact] }, 'full')
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['untested']))
})
