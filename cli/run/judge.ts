import { noProgress, progress, type Report, redactor, type Secret } from '../../reporters/index.js'
import { checks, checksIn, exploredByDefault, type RunResult, run, type Target } from '../../suites/index.js'
import type { RunFlags, Settings } from '../config/settings.js'
import { familyOf } from '../flags/selection.js'
import { type Probed, unprobed } from '../target/probe.js'
import { buildReport } from './build-report.js'
import { repeatCommand, replayCommand } from './repeat.js'
import { type SessionSource, sessionOptions } from './session-options.js'
import { described, supervised } from './supervised.js'
import { openTrace } from './trace-file.js'

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
  const trace = flags.trace === undefined ? undefined : openTrace(flags.trace)
  const { result, ...rest } = await supervised(target, settings, flags, secrets, (ends, cleanup) =>
    runOn({
      ...{ target, settings, probed, ends, cleanup },
      redact: redactor(secrets),
      timeline: trace?.timeline,
    }),
  ).finally(() => trace?.close())
  const report = buildReport({
    ...described(target, settings, flags, secrets),
    ...rest,
    rules: settings.rules,
    selection: settings.selection,
    result,
    repeat: repeatCommand(flags, settings),
    replay: replayCommand(flags, settings),
  })
  return { report, interrupted: rest.isInterrupted }
}

function runOn(source: Omit<SessionSource, 'note'>): Promise<RunResult> {
  const { target, settings } = source
  const { runs, rules, detail } = settings
  const ids = new Set(rules.map(({ id }) => id))
  const all = checksIn(checks, target.variant)
  const own = all.filter(({ rule }) => ids.has(rule.id))
  const families = own.map(({ rule }) => familyOf(rule.id))
  const shown = detail === 'quiet' ? noProgress(process.stderr) : progress(process.stderr, families)
  const observed: Target = {
    ...target,
    transport(request) {
      shown.request()
      return target.transport(request)
    },
  }
  const verdictsOf = ({ results }: RunResult) =>
    results.map(({ rule, verdict }) => ({ family: familyOf(rule.id), verdict }))
  return run({
    ...sessionOptions({ ...source, target: observed, note: (line) => shown.note(line) }),
    checks: own,
    runs,
    explored: own.length === all.length ? exploredByDefault : 0,
    onProgress: (part) => shown.judged(part),
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
