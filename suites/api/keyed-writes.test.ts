import { expect, test } from 'vitest'
import type { Exchange } from '../engine/exchange.js'
import { KeyedWrites } from './keyed-writes.js'

const write = (index: number, idempotencyKey: string, { key = 'main', status = 201 } = {}) =>
  ({
    index,
    operation: 'POST /api/v1/contacts',
    request: { key, method: 'POST', path: '', headers: { 'idempotency-key': idempotencyKey } },
    response: { status, headers: {}, text: '', json: {} },
  }) as unknown as Exchange

test('each key that the run has used counts once, by its first use', () => {
  const writes = new KeyedWrites()
  for (const one of [write(1, 'a'), write(2, 'b'), write(3, 'a'), write(4, 'c')]) writes.learn(one)
  expect(writes.countAfter({ index: 0 })).toBe(3)
  expect(writes.countAfter({ index: 1 })).toBe(2)
  expect(writes.countAfter({ index: 3 })).toBe(1)
})

test('what was refused, or sent with another key of the configuration, is no use of a key', () => {
  const writes = new KeyedWrites()
  writes.learn(write(1, 'a', { status: 409 }))
  writes.learn(write(2, 'b', { key: 'otherWorkspace' }))
  expect(writes.countAfter({ index: 0 })).toBe(0)
})
