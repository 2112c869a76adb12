import { expect, test } from 'vitest'
import { op } from '../../contract/index.js'
import type { Exchange } from '../../suites/index.js'
import { judgeRun } from './judge-run.js'

interface Answered {
  readonly sentMs: number
  readonly durationMs: number
  readonly status: number
  readonly json: object
}

/** A contact named Ana that is created under the key `once`. */
const creation = (index: number, { sentMs, durationMs, status, json }: Answered): Exchange => ({
  index,
  operation: op.createContact,
  request: {
    method: 'POST',
    path: '/api/v1/contacts',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    body: '{"name":"Ana"}',
    key: 'main',
  },
  response: { status, headers: {}, text: JSON.stringify(json), json },
  time: { startedAt: new Date(sentMs), durationMs, sentMs },
})

test('what was sent first is judged as the first use of its key, also where it is answered last', () => {
  const answer = { data: { id: 'a', name: 'Eva', createdAt: '2026-01-01T00:00:00.000Z' } }
  const first = creation(1, { sentMs: 0, durationMs: 100, status: 201, json: answer })
  const refusal = { error: { code: 'idempotency_in_progress' } }
  const second = creation(2, { sentMs: 10, durationMs: 20, status: 409, json: refusal })
  const found = judgeRun({ exchanges: [second, first] }, 'full').find(
    ({ rule, result }) => rule === 'contact.create-201' && result.verdict === 'fail',
  )
  expect(found?.result.failure?.exchanges).toEqual([first])
})
