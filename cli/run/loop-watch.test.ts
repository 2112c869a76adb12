import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoopWatch } from './loop-watch.js'

/** Time by the wall and time of this process, in milliseconds: a machine under load cannot move them apart. */
let now: number
let cpu: number
let watch: LoopWatch

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = 1000
  cpu = 500
  watch = new LoopWatch({ now: () => now, cpu: () => cpu })
})

afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

/** The event loop gets a turn that long after the last one, of which this process computed `computedMs`. */
function turn(ms: number, computedMs = ms): void {
  now += ms
  cpu += computedMs
  vi.advanceTimersToNextTimer()
}

test('the longest time in which nothing else could go on comes first, with when it began', () => {
  turn(10)
  turn(40)
  turn(10)
  turn(120)
  turn(10)
  expect(watch.blocks).toEqual([
    { beginMs: 60, ms: 120 },
    { beginMs: 10, ms: 40 },
  ])
})

test('turns as often as they are asked for are not blocks', () => {
  for (let i = 0; i < 5; i++) turn(10)
  expect(watch.blocks).toEqual([])
  expect(watch.ms).toBe(50)
})

test('what is under way when the watch is stopped is counted', () => {
  now += 60
  cpu += 60
  watch.stop()
  expect(watch.blocks).toEqual([{ beginMs: 0, ms: 60 }])
})

test('a time in which this process computes nothing is not a block: another program had the processor', () => {
  turn(200, 5)
  expect(watch.blocks).toEqual([])
})

test('of a time shared with another program only what this process computed counts', () => {
  turn(200, 50)
  expect(watch.blocks).toEqual([{ beginMs: 0, ms: 50 }])
})

test('by itself it watches the clock and the CPU time of this process', () => {
  vi.useRealTimers()
  const own = new LoopWatch()
  const began = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(began)
    if ((user + system) / 1000 >= 60) break
  }
  own.stop()
  expect(own.cpuMs).toBeGreaterThanOrEqual(60)
  // Which of several blocks it is depends on the load; the clocks are in milliseconds, and run.
  expect(own.blocks.length).toBeGreaterThan(0)
  expect(own.ms).toBeGreaterThan(0)
})
