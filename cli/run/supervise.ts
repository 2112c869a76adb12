import type { Redact, Secret } from '../../reporters/index.js'
import { Interrupted, type Target } from '../../suites/index.js'
import type { RunFlags, Settings } from '../config/settings.js'
import { exitCodes, incomplete, oneLineMessage, Stop } from '../exit.js'
import { type CleanupSession, cleanupSession, nearby, type Settled } from '../ledger/cleanup-session.js'
import { scriptOptions } from '../target/script-options.js'
import type { Judged } from './build-report.js'
import { onInterrupt } from './interrupt.js'
import { sweepCommand } from './repeat.js'
import { RunStop } from './run-stop.js'

/** Work on a target that is over, and how it ended. */
interface Supervised<T> {
  readonly result: T
  readonly startedAt: Date
  readonly durationMs: number
  /** Why it ended early, where it did. */
  readonly incomplete: string | undefined
  readonly isInterrupted: boolean
  /** What is left on the server. */
  readonly settled: Settled | undefined
}

/**
 * Works on a target; on a server it notes what is made, and undoes that in the end, whatever has ended the work.
 * Throws `Stop` where the work ends without a result.
 */
export async function supervise<T>(
  target: Target,
  settings: Settings,
  flags: RunFlags,
  redact: Redact,
  work: (ends: RunStop, cleanup: CleanupSession | undefined) => Promise<T>,
): Promise<Supervised<T>> {
  const ends = new RunStop()
  const startedAt = new Date()
  const started = performance.now()
  const onTrouble = (why: string) => ends.end(why)
  const cleanup = settings.server && cleanupSession(target, settings, { redact, startedAt, onTrouble })
  const done = onInterrupt(
    () => ends.interrupt(),
    cleanup ? ', then undoing what the run has made' : '',
    () => {
      const path = cleanup?.ledger.path
      return path && `to undo the rest: ${sweepCommand(flags, nearby(path))}`
    },
  )
  try {
    const outcome = await work(ends, cleanup).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    ends.isOver = true
    const durationMs = performance.now() - started
    const settled = await cleanup?.settle()
    if ('error' in outcome) throw ended(outcome.error, settled)
    const { why, isInterrupted } = ends
    return { ...outcome, startedAt, durationMs, incomplete: why, isInterrupted, settled }
  } finally {
    done()
  }
}

/** What to say of work that gave no result. */
function ended(error: unknown, settled: Settled | undefined): Stop {
  const left = settled?.leftovers.some(({ state }) => state === 'open') ? `; see ${settled.ledger}` : ''
  if (error instanceof Stop) return error
  if (error instanceof Interrupted)
    return new Stop(`interrupted before the first rule${left}`, exitCodes.interrupted)
  return incomplete(`the run could not go on: ${oneLineMessage(error)}${left}`)
}

/** What every report says of a run by its target and settings. */
export const reportSource = (
  target: Target,
  settings: Settings,
  flags: RunFlags,
  { secrets, redact }: { readonly secrets: readonly Secret[]; readonly redact: Redact },
): Pick<Judged, 'target' | 'seed' | 'secrets' | 'sweep' | 'curl'> & { readonly redact: Redact } => ({
  target,
  seed: settings.seed,
  secrets,
  redact,
  sweep: (ledger) => sweepCommand(flags, ledger),
  curl: scriptOptions(settings, target.variant),
})
