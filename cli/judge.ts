import { noProgress, progress, type Report, type Secret } from '../reporters/index.js'
import { checks, checksIn, Interrupted, type RunResult, run, type Target } from '../suites/index.js'
import { buildReport } from './build-report.js'
import { type Custody, custodyOf, type Settled } from './custody.js'
import { exitCodes, incomplete, messageOf, Stop } from './exit.js'
import { onInterrupt } from './interrupt.js'
import { watched } from './reach.js'
import { repeatCommand, sweepCommand } from './repeat.js'
import { familyOf } from './selection.js'
import type { RunFlags, Settings } from './settings.js'

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
): Promise<Finished> {
  const { seed, rules } = settings
  const ends = new Ends()
  const startedAt = new Date()
  const started = performance.now()
  const onTrouble = (why: string) => ends.end(why)
  const custody = settings.server && custodyOf(target, settings, { secrets, startedAt, onTrouble })
  const done = onInterrupt(() => ends.interrupt(), custody ? ', then undoing what the run has made' : '')
  try {
    const result = await outcome(runOn(target, settings, ends, custody))
    ends.isOver = true
    const durationMs = performance.now() - started
    const settled = await custody?.settle()
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
      curl: settings.server
        ? { baseUrl: settings.server.baseUrl }
        : {
            baseUrl: 'http://127.0.0.1:4010',
            note: `start the fake first: npx conformance fake --variant ${target.variant} --port 4010 --seed ${seed} --fixed-clock`,
          },
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
  { seed, runs, rules, detail }: Settings,
  ends: Ends,
  custody: Custody | undefined,
): Promise<RunResult> {
  const shown = detail === 'quiet' ? noProgress : progress(process.stderr)
  const ids = new Set(rules.map(({ id }) => id))
  return run({
    target: watched(target, (why) => ends.end(why)),
    checks: checksIn(checks, target.variant).filter(({ rule }) => ids.has(rule.id)),
    seed,
    runs,
    ...ends.signals,
    ...(custody ? { witness: custody.ledger } : {}),
    onResult: ({ rule, verdict }, at, total) => shown.rule(familyOf(rule.id), verdict, at, total),
  }).finally(() => shown.end())
}

const outcome = <T>(work: Promise<T>): Promise<T | { readonly error: unknown }> =>
  work.catch((error: unknown) => ({ error }))

/** What to tell of a run that came to no report. */
function ended(error: unknown, settled: Settled | undefined): Stop {
  const left = settled?.leftovers.some(({ state }) => state === 'open') ? `; see ${settled.ledger}` : ''
  if (error instanceof Stop) return error
  if (error instanceof Interrupted)
    return new Stop(`interrupted before the first rule${left}`, exitCodes.interrupted)
  return incomplete(`the run could not go on: ${messageOf(error)}${left}`)
}
