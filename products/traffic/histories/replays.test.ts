import { expect, test } from 'vitest'
import { judgeReplays } from './replays.js'
import { broken, type Said } from './said.test-kit.js'

const create = (status: number): Said => ({
  to: 'POST /contacts',
  body: { name: 'Ana' },
  headers: { 'idempotency-key': '0123456789abcdef' },
  status,
  answer: { data: { id: 'c1', name: 'Ana' } },
})

test('a replay of the compact variant has the status of the first answer', () => {
  const compact = { isClosed: true, variant: 'compact' } as const
  expect(broken(judgeReplays, [create(201), create(200)], compact)).toEqual(['compact.replay'])
  expect(broken(judgeReplays, [create(201), create(201)], compact)).toEqual([])
  // In the full variant 200 may mark it (gap.idempotency-replay-status).
  expect(broken(judgeReplays, [create(201), create(200)], { isClosed: true })).toEqual([])
})
