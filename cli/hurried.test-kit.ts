import { beforeAll, vi } from 'vitest'
import { realPauses } from '../suites/engine/pauses.js'

/** How many times as fast the time of a run passes. */
const factor = 25

/**
 * Has time pass faster for the runs that the tests of a file make in this process: they wait for what a failure may
 * need to go away, which takes seconds. For servers that need no time of their own.
 */
export function hurried(): void {
  beforeAll(() => {
    const { now, pause } = realPauses
    const began = now()
    const spies = [
      vi.spyOn(realPauses, 'now').mockImplementation(() => began + (now() - began) * factor),
      vi.spyOn(realPauses, 'pause').mockImplementation((ms) => pause(ms / factor)),
    ]
    return () => {
      for (const spy of spies) spy.mockRestore()
    }
  })
}
