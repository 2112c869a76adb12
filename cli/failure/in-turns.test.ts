import { expect, test } from 'vitest'
import { atOnce, inTurns, type WorkInSteps } from './in-turns.js'

/** Computes for some time in each of some steps, and counts them. */
function* computing(steps: number, ms: number): WorkInSteps<number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + ms
    while (performance.now() < until);
    yield
  }
  return steps
}

test('a timer goes off between steps, and not during steps that are done at once', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  try {
    expect(atOnce(computing(10, 10))).toBe(10)
    expect(turns).toBe(0)
    expect(await inTurns(computing(10, 10))).toBe(10)
    expect(turns).toBeGreaterThanOrEqual(3)
  } finally {
    clearInterval(timer)
  }
})

test('an error in a step is an error of the whole', async () => {
  const failing = function* (): WorkInSteps<void> {
    yield
    throw new Error('lost')
  }
  expect(() => atOnce(failing())).toThrow('lost')
  await expect(inTurns(failing())).rejects.toThrow('lost')
})
