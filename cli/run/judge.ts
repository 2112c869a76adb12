import {
  noProgress,
  printable,
  progress,
  type Redact,
  type Report,
  redactor,
  type Secret,
} from '../../reporters/index.js'
import { checks, checksIn, exploredByDefault, type RunResult, run, type Target } from '../../suites/index.js'
import type { RunFlags, Settings } from '../config/settings.js'
import { familyOf } from '../flags/selection.js'
import type { CleanupSession } from '../ledger/cleanup-session.js'
import { budgetOf } from '../target/budget.js'
import { type Probed, unprobed } from '../target/probe.js'
import { watched } from '../target/reach.js'
import { buildReport } from './build-report.js'
import type { Ends } from './ends.js'
import { repeatCommand, scenarioCommand } from './repeat.js'
import { described, supervised } from './supervised.js'

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
  const { result, ...rest } = await supervised(target, settings, flags, secrets, (ends, cleanup) =>
    runOn(target, settings, ends, cleanup, probed, redactor(secrets)),
  )
  const report = buildReport({
    ...described(target, settings, flags, secrets),
    ...rest,
    rules: settings.rules,
    result,
    repeat: repeatCommand(flags, settings),
    replay: (id) => repeatCommand(flags, settings, ['--rule', id]),
    replayScenario: (n) => scenarioCommand(flags, settings, n),
  })
  return { report, interrupted: rest.isInterrupted }
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
    explored: own.length === checksIn(checks, target.variant).length ? exploredByDefault : 0,
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

/** How long a server's replicas may lag behind its writes before a failure counts, in milliseconds. */
export const settleMs = 1000
