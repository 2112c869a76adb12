import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from '../../suites/index.js'
import type { ControlHooks } from '../config.js'
import { incomplete, messageOf } from '../exit.js'

/**
 * Puts a server back into the state that its configuration describes, by the hook for it, where there is one and the
 * run may write. Earlier runs have moved its clock, closed windows and used up slots.
 */
export async function resetTarget(
  control: ControlHooks | undefined,
  { allow }: Pick<Target, 'allow'>,
  timeoutMs: number,
): Promise<void> {
  if (control?.reset === undefined || allow === 'none') return
  const late = new AbortController()
  const tooLate = pause(timeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`it did not end within ${timeoutMs / 1000} s (--hook-timeout)`)
  })
  try {
    await Promise.race([control.reset(), tooLate])
  } catch (error) {
    throw incomplete(`control.reset failed: ${messageOf(error)}; correct it, or leave it out`)
  } finally {
    late.abort()
    tooLate.catch(() => undefined)
  }
}
