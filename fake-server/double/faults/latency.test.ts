import { expect, test } from 'vitest'
import { chance } from '../../../fixtures/chance.js'
import { createFake } from '../../index.js'
import { type LatencyOptions, latencyOf } from './latency.js'

/** 10,000 latencies in ascending order. */
function drawn(options: LatencyOptions, seed = 1): readonly number[] {
  const { drawMs } = latencyOf(options, [])
  const draw = chance(seed)
  return Array.from({ length: 10_000 }, () => drawMs(draw)).sort((a, b) => a - b)
}

test.each([1, 2, 3])('half of the answers are as fast as p50, and 99 of 100 as p99, with seed %d', (seed) => {
  const sorted = drawn({ p50: 20, p99: '400ms' }, seed)
  const p50 = sorted[5000] ?? 0
  const p99 = sorted[9900] ?? 0
  expect(p50).toBeGreaterThan(18)
  expect(p50).toBeLessThan(22)
  expect(p99).toBeGreaterThan(330)
  expect(p99).toBeLessThan(480)
  // A long tail: the slowest are much slower still, and none is faster than at once.
  expect(sorted.at(-1)).toBeGreaterThan(800)
  expect(sorted[0]).toBeGreaterThanOrEqual(0)
})

test('answers between two bounds are spread evenly', () => {
  const sorted = drawn({ min: 100, max: 200 })
  expect([sorted[0], sorted.at(-1)]).toEqual([100, 200])
  expect(Math.abs((sorted[5000] ?? 0) - 150)).toBeLessThan(3)
  expect(Math.abs((sorted[2500] ?? 0) - 125)).toBeLessThan(3)
})

test('the latest of several latencies that concern an operation counts, until it is removed', async () => {
  const fake = createFake({ latency: 3 })
  const onTags = fake.latency({ on: 'GET /tags', ms: 7 })
  const durationOf = async (path: string) => {
    await fake.handle({ method: 'GET', target: `/api/v1/${path}`, headers: {}, body: '' })
    return fake.requests().at(-1)?.durationMs
  }
  expect([await durationOf('tags'), await durationOf('deals'), await durationOf('nowhere')]).toEqual([
    7, 3, 3,
  ])
  onTags.remove()
  expect(await durationOf('tags')).toBe(3)
  fake.latency(0)
  expect(await durationOf('tags')).toBeUndefined()
})
