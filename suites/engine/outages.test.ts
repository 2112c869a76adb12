import { expect, test } from 'vitest'
import { type OperationId, op } from '../../contract/index.js'
import type { Exchange } from './exchange.js'
import { Outages } from './outages.js'

const answered = (operation: OperationId, status: number): Exchange => ({
  index: 1,
  operation,
  request: { method: 'GET', path: '/', headers: {}, key: 'main' },
  response: { status, headers: {}, text: '', json: undefined },
})

/** Whether a 503 at the contacts is of the whole target, after those answers of other operations. */
const isGeneral = (statuses: readonly number[], status = 503, other: OperationId = op.listTags) => {
  const outages = new Outages()
  for (const one of statuses) outages.learn(answered(other, one))
  return outages.isGeneral(answered(op.listContacts, status))
}

test('an outage is general where other operations meet it as well', () => {
  expect(isGeneral([200, 503, 200, 503, 200, 502])).toBe(true)
  expect(isGeneral([521, 522, 530, 504, 429, 200])).toBe(true)
})

test('an outage is of one kind of request where the others are answered, if with errors', () => {
  expect(isGeneral([200, 404, 409, 500, 503, 201])).toBe(false)
  expect(isGeneral([503, 503])).toBe(false)
})

test('an outage of the operation itself says nothing of others, nor does one long ago', () => {
  expect(isGeneral([503, 503, 503, 503, 503, 503], 503, op.listContacts)).toBe(false)
  expect(isGeneral([...Array(20).fill(503), ...Array(60).fill(200)])).toBe(false)
})

test('reads and writes may have a quota each', () => {
  const limited = Array(10).fill(429)
  expect(isGeneral(limited, 429, op.listTags)).toBe(true)
  expect(isGeneral(limited, 429, op.createDeal)).toBe(false)
})
