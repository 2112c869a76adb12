import { expect, test } from 'vitest'
import { latenciesOf } from './latencies.js'

const exchange = (operation: 'GET /api/v1/contacts' | 'POST /api/v1/contacts', durationMs: number) => ({
  index: 1,
  operation,
  request: { method: 'GET', path: '/', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: '', json: undefined },
  time: { startedAt: new Date(0), durationMs },
})

test('the latency of each operation is given by its median, its 95th percentile and its maximum', () => {
  const exchanges = [
    exchange('POST /api/v1/contacts', 7.04),
    ...Array.from({ length: 100 }, (_, n) => exchange('GET /api/v1/contacts', 100 - n)),
  ]
  expect(latenciesOf(exchanges)).toEqual([
    { endpoint: 'POST /api/v1/contacts', requests: 1, medianMs: 7, p95Ms: 7, maxMs: 7 },
    { endpoint: 'GET /api/v1/contacts', requests: 100, medianMs: 50, p95Ms: 95, maxMs: 100 },
  ])
})
