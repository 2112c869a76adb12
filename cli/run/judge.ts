import { setMaxListeners } from 'node:events'
import {
  noProgress,
  printable,
  progress,
  type Redact,
  type Report,
  redactor,
  type Secret,
} from '../../reporters/index.js'
import { checks, checksIn, Interrupted, type RunResult, run, type Target } from '../../suites/index.js'
import type { RunFlags, Settings } from '../config/settings.js'
import { exitCodes, incomplete, messageOf, Stop } from '../exit.js'
import { curlOptions } from '../flags/curl-options.js'
import { familyOf } from '../flags/selection.js'
import { type CleanupSession, cleanupSession, nearby, type Settled } from '../ledger/cleanup-session.js'
import { budgetOf } from '../target/budget.js'
import { type Probed, unprobed } from '../target/probe.js'
import { watched } from '../target/reach.js'
import { buildReport } from './build-report.js'
import { onInterrupt } from './interrupt.js'
import { repeatCommand, sweepCommand } from './repeat.js'

/** A run that is over, and what was found. */
export interface Finished {
  readonly report: Report
  readonly interrupted: boolean
}

/** Judges a target; on a server it notes what it makes, and undoes that in the end, whatever has ended the run. */
export async function judge(
  target: Target,
  settings: Settings,
  flags: RunFlags,
  secrets: readonly Secret[],
  probed: Probed = unprobed,
): Promise<Finished> {
  const { seed, rules } = settings
  const ends = new Ends()
  const startedAt = new Date()
  const started = performance.now()
  const onTrouble = (why: string) => ends.end(why)
  const cleanup = settings.server && cleanupSession(target, settings, { secrets, startedAt, onTrouble })
  const done = onInterrupt(
    () => ends.interrupt(),
    cleanup ? ', then undoing what the run has made' : '',
    () => {
      const path = cleanup?.ledger.path
      return path && `to undo the rest: ${sweepCommand(flags, nearby(path))}`
    },
  )
  try {
    const result = await outcome(runOn(target, settings, ends, cleanup, probed, redactor(secrets)))
    ends.isOver = true
    const durationMs = performance.now() - started
    const settled = await cleanup?.settle()
    if (!('runId' in result)) throw ended(result.error, settled)
    const report = buildReport({
      target,
      rules,
      result,
      seed,
      startedAt,
      durationMs,
      incomplete: ends.why,
      settled,
      secrets,
      repeat: repeatCommand(flags, settings),
      sweep: (ledger) => sweepCommand(flags, ledger),
      replay: (id) => repeatCommand(flags, settings, ['--rule', id]),
      redactPersonal: settings.redactPersonal,
      curl: curlOptions(settings, target.variant),
    })
    return { report, interrupted: ends.isInterrupted }
  } finally {
    done()
  }
}

/** What may end a run before its last rule: its user at once, a lost server before the next check. */
class Ends {
  readonly #stop = new AbortController()
  readonly #interrupt = new AbortController()

  constructor() {
    // Every call under way listens, and there may be many.
    setMaxListeners(0, this.#stop.signal, this.#interrupt.signal)
  }

  /** Why the run ended early, where it did. */
  why: string | undefined
  isInterrupted = false
  /** Set once the last rule is judged: nothing ends the run early from then on. */
  isOver = false

  /** Ends the run before its next check. */
  end(why: string): void {
    if (this.isOver) return
    this.why ??= why
    this.#stop.abort()
  }

  /** Ends the run at once. */
  interrupt(): void {
    if (this.isOver) return
    this.isInterrupted = true
    this.end('it was interrupted')
    this.#interrupt.abort()
  }

  get signals() {
    return { signal: this.#stop.signal, interrupt: this.#interrupt.signal }
  }
}

function runOn(
  target: Target,
  { seed, runs, rules, detail, server, limits }: Settings,
  ends: Ends,
  cleanup: CleanupSession | undefined,
  { lacking, unsettled, detected, requests }: Probed,
  redact: Redact,
): Promise<RunResult> {
  const ids = new Set(rules.map(({ id }) => id))
  const own = checksIn(checks, target.variant).filter(({ rule }) => ids.has(rule.id))
  const families = own.map(({ rule }) => familyOf(rule.id))
  const shown = detail === 'quiet' ? noProgress(process.stderr) : progress(process.stderr, families)
  const observed: Target = {
    ...target,
    transport(request) {
      shown.request()
      return target.transport(request)
    },
  }
  const budget = budgetOf(limits, requests)
  const verdictsOf = ({ results }: RunResult) =>
    results.map(({ rule, verdict }) => ({ family: familyOf(rule.id), verdict }))
  return run({
    target: watched(observed, (why) => ends.end(redact(printable(why)))),
    checks: own,
    seed,
    runs,
    explored: own.length === checksIn(checks, target.variant).length ? explored : 0,
    workers: limits.workers,
    hookTimeoutMs: limits.hookTimeoutMs,
    lacking,
    unsettled,
    detected,
    onWait: (line) => shown.note(redact(printable(line))),
    ...ends.signals,
    ...(server ? { settleMs } : {}),
    ...(budget ? { budget } : {}),
    ...(cleanup ? { observer: cleanup.ledger } : {}),
    onResult: ({ rule, verdict }) => shown.rule(familyOf(rule.id), verdict),
  }).then(
    (result) => {
      shown.end(verdictsOf(result))
      return result
    },
    (error: unknown) => {
      shown.end()
      throw error
    },
  )
}

/** About how many requests of a whole run go to drawn scenarios. */
const explored = 300

/** How long a server's replicas may lag behind its writes before a failure counts, in milliseconds. */
export const settleMs = 1000

const outcome = <T>(work: Promise<T>): Promise<T | { readonly error: unknown }> =>
  work.catch((error: unknown) => ({ error }))

/** What to say of a run that gave no report. */
function ended(error: unknown, settled: Settled | undefined): Stop {
  const left = settled?.leftovers.some(({ state }) => state === 'open') ? `; see ${settled.ledger}` : ''
  if (error instanceof Stop) return error
  if (error instanceof Interrupted)
    return new Stop(`interrupted before the first rule${left}`, exitCodes.interrupted)
  return incomplete(`the run could not go on: ${messageOf(error)}${left}`)
}
