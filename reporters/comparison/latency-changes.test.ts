import { expect, test } from 'vitest'
import type { ReportedLatency } from '../model/report.js'
import { latencyChanges } from './latency-changes.js'

const at = (medianMs: number, n: number): ReportedLatency => ({
  endpoint: `GET /api/v1/list-${n}`,
  requests: 50,
  medianMs,
  p95Ms: 2 * medianMs,
  maxMs: 3 * medianMs,
})

const medians = [4, 5, 6, 7, 8, 9, 10]

test('a computer that is four times as slow is no change of its operations', () => {
  const loaded = medians.map((one) => 4 * one + (one % 2))
  expect(latencyChanges(medians.map(at), loaded.map(at))).toEqual([])
  expect(latencyChanges(loaded.map(at), medians.map(at))).toEqual([])
})

test('an operation that is slow beyond the load is one', () => {
  const loaded = medians.map((one, n) => (n === 3 ? 100 : 2 * one))
  expect(latencyChanges(medians.map(at), loaded.map(at)).map(({ endpoint }) => endpoint)).toEqual([
    'GET /api/v1/list-3',
  ])
})
