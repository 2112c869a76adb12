import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pace } from './pace.js'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('a long wait counts once, and not for what is left', async () => {
  const pace = new Pace(10)
  vi.advanceTimersByTime(10_000)
  pace.judged(0.5)
  expect(pace.requests.at(-1)).toBe('10 s, about 10 s left')
  let end = (): void => undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  pace.waits({ ms: 60_000, over })
  expect(pace.requests.at(-1)).toBe('10 s, about 70 s left')
  vi.advanceTimersByTime(40_000)
  expect(pace.requests.at(-1)).toBe('50 s, about 30 s left')
  vi.advanceTimersByTime(20_000)
  end()
  await over
  expect(pace.requests.at(-1)).toBe('70 s, about 10 s left')
})
