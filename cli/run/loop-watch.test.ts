import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { LoopWatch } from './loop-watch.js'

let watch: LoopWatch | undefined
afterEach(() => watch?.stop())

/** Computes for that long without a turn for anything else. */
function compute(ms: number): void {
  const began = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(began)
    if ((user + system) / 1000 >= ms) return
  }
}

test('the longest time in which nothing else could go on comes first, with when it began', async () => {
  watch = new LoopWatch()
  await pause(30)
  compute(40)
  await pause(30)
  const at = watch.ms
  compute(120)
  await pause(30)
  const [longest, next] = watch.blocks
  expect(longest?.ms).toBeGreaterThanOrEqual(120)
  expect(next?.ms).toBeGreaterThanOrEqual(40)
  expect(next?.ms).toBeLessThan(120)
  expect(longest?.beginMs).toBeLessThanOrEqual(at)
  expect(longest?.beginMs).toBeGreaterThan((next?.beginMs ?? at) + (next?.ms ?? 0))
})

test('what is under way when the watch is stopped is counted', () => {
  watch = new LoopWatch()
  compute(60)
  watch.stop()
  expect(watch.blocks[0]?.ms).toBeGreaterThanOrEqual(60)
})

test('a time in which this process computes nothing is no block: another program had the processor', async () => {
  watch = new LoopWatch()
  await pause(30)
  const before = watch.blocks.length
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  await pause(30)
  expect(watch.blocks.slice(before).filter(({ ms }) => ms > 100)).toEqual([])
})
