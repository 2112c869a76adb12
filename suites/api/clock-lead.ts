import type { SetUpApi } from './set-up-api.js'

const hourMs = 60 * 60 * 1000

/** No runs move a clock by more than that: one that is further ahead is the target's own. */
const maxMs = 365 * 24 * hourMs

/**
 * By how long the target's clock is ahead of the computer's, apart from what this run has moved it, in milliseconds; 0
 * where that is less than an hour or more than a year, or no hook of an earlier run can have moved it.
 */
export async function readClockLead(api: Pick<SetUpApi, 'movedMs' | 'now' | 'target'>): Promise<number> {
  const { control, isExact } = api.target
  if (isExact || control.advanceClock === undefined) return 0
  const now = (await api.now()) ?? 0
  const aheadMs = now - Date.now() - api.movedMs
  return aheadMs < hourMs || aheadMs > maxMs ? 0 : aheadMs
}

/** Why records that depend on the time are used up, and what helps. */
export const clockLeadText = (ms: number): string =>
  `the clock of the server is ${Math.round(ms / hourMs)} h ahead, as earlier runs moved it: reset the server before each run (control.reset)`
