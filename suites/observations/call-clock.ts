import type { Api } from '../api/index.js'

/** Longer than any wait for calls that are counted by the minute, in milliseconds. */
const outlastingMs = 150_000

/** The hook moves the clock of records, and not the one that calls are counted by. */
const unmoved = 'the hook does not move the clock that calls are counted by'

/** Whether the hook may move what the target counts calls by: it is there, and was not seen to leave that alone. */
export const movesCalls = (api: Api): boolean => api.isClockMovable && !api.run.facts.has(unmoved)

/** Whether a minute of calls would have to be waited for in a run that is to be quick. */
export const isTooSlow = (api: Api): boolean => api.target.skipsSlow === true && !movesCalls(api)

/** Lets time pass for what the target counts calls by: by the hook as long as that may move it, otherwise for real. */
export const passForCalls = (api: Api, ms: number): Promise<void> =>
  movesCalls(api) ? api.wait(ms) : api.waitForReal(ms, 'until keys.lowRate has calls again')

/**
 * Whether the clock that the hook moves is the one that calls are counted by: a key that `isOut` of calls, though it
 * has waited for as long as it was asked to, has some once the clock is far beyond every minute. False once for a
 * run, whose later waits are real.
 */
export async function probeClockMovesCalls(api: Api, isOut: () => Promise<boolean>): Promise<boolean> {
  if (!movesCalls(api)) return true
  await api.wait(outlastingMs)
  if (!(await isOut())) return true
  api.run.facts.add(unmoved)
  return false
}
