import { printable, type Redact } from '../../reporters/index.js'
import type { LongWait, openSession, Target, Timeline } from '../../suites/index.js'
import type { Settings } from '../config/settings.js'
import type { CleanupSession } from '../ledger/cleanup-session.js'
import { budgetOf } from '../target/budget.js'
import type { Probed } from '../target/probe.js'
import { watched } from '../target/reach.js'
import type { RunStop } from './run-stop.js'
import { workerCount } from './worker-count.js'

/** How long a server's replicas may lag behind its writes before a failure counts, in milliseconds. */
export const settleMs = 1000

/** What a session depends on that is opened for a command. */
export interface SessionSource {
  readonly target: Target
  readonly settings: Settings
  readonly probed: Probed
  readonly ends: RunStop
  readonly cleanup: CleanupSession | undefined
  readonly redact: Redact
  /** Shows a line, for instance about a long wait, which comes with it. */
  readonly note: (line: string, wait?: LongWait) => void
  /** Notes what the time goes to. */
  readonly timeline?: Timeline | undefined
}

/** How a session on a target is opened, apart from its checks. */
export function sessionOptions({
  target,
  settings: { seed, server, limits, selection, quick },
  probed,
  ends,
  cleanup,
  redact,
  note,
  timeline,
}: SessionSource): Omit<Parameters<typeof openSession>[0], 'checks'> {
  const { lacking, unsettled, detected, requests } = probed
  const budget = budgetOf({ ...limits, ...(quick && { moreRequests: 'leave out --quick' }) }, requests)
  return {
    target: watched(target, (why) => ends.end(redact(printable(why)))),
    seed,
    workers: workerCount(limits, probed),
    hookTimeoutMs: limits.hookTimeoutMs,
    lacking,
    unsettled,
    detected,
    onWait: (line, wait) => note(redact(printable(line)), wait),
    ...ends.signals,
    ...(selection?.shard ? { part: selection.shard } : {}),
    ...(server ? { settleMs } : {}),
    ...(budget ? { budget } : {}),
    ...(timeline ? { timeline } : {}),
    ...(cleanup ? { observer: cleanup.ledger } : {}),
  }
}
