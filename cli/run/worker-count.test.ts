import { expect, test } from 'vitest'
import { workerCount } from './worker-count.js'

test('the number that is given counts, whatever the latency', () => {
  expect(workerCount({ workers: 3 }, { latencyMs: 200 })).toBe(3)
  expect(workerCount({ workers: 3 }, { latencyMs: undefined })).toBe(3)
})

test('without a server one judgement is under way, at a fast server four, at a slow one ten', () => {
  expect(workerCount({}, { latencyMs: undefined })).toBe(1)
  expect(workerCount({}, { latencyMs: 2 })).toBe(4)
  expect(workerCount({}, { latencyMs: 50 })).toBe(10)
})

test('a pace that lets few requests pass needs few workers, and at least one', () => {
  expect(workerCount({ maxRps: 20 }, { latencyMs: 50 })).toBe(2)
  expect(workerCount({ maxRps: 1 }, { latencyMs: 3 })).toBe(1)
})
