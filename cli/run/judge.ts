import { familyOf } from '../../contract/family-of.js'
import type { Rule } from '../../contract/index.js'
import { faultsOf } from '../../products/diagnosis/index.js'
import { exploredByDefault, shortExploration } from '../../products/explorer/index.js'
import { historiesOf } from '../../products/traffic/index.js'
import { noProgress, progress, type Report } from '../../reporters/index.js'
import {
  checks,
  checksIn,
  type LongWait,
  type RuleCheck,
  type RunResult,
  run,
  type Target,
} from '../../suites/index.js'
import type { RunFlags, Settings } from '../config/settings.js'
import { inTurns } from '../failure/in-turns.js'
import { reportSteps } from './build-report.js'
import { type Grouped, groupFailures } from './group-failures.js'
import { type LiveSource, liveReport, plannedOperations } from './live-report.js'
import { repeatCommand, replayCommand } from './repeat.js'
import type { RunOutputs } from './run-outputs.js'
import { type SessionSource, sessionOptions } from './session-options.js'
import { reportSource, supervise } from './supervise.js'
import type { TraceFile } from './trace-file.js'
import type { ReadyTarget } from './with-target.js'

/** A run that is over, and what was found. */
interface Finished {
  readonly report: Report
  readonly interrupted: boolean
}

/** Judges a target; on a server it notes what it makes, and undoes that in the end, whatever has ended the run. */
export async function judge(
  { target, secrets, probed, redact, outputs, har }: Omit<ReadyTarget, 'publish'>,
  settings: Settings,
  flags: RunFlags,
  trace: TraceFile,
): Promise<Finished> {
  const source: LiveSource = {
    ...reportSource(target, settings, flags, { secrets, redact }),
    selection: settings.selection,
    quick: settings.quick,
    repeat: repeatCommand(flags, settings),
    replay: replayCommand(flags, settings),
  }
  const {
    result: { result, faults },
    ...rest
  } = await supervise(target, settings, flags, redact, (ends, cleanup) =>
    runOn({
      target,
      settings,
      probed,
      ends,
      cleanup,
      redact,
      outputs,
      source,
      trace,
      timeline: trace.timeline,
    }),
  )
  return trace.phase('writing reports', async () => {
    outputs.unwritten.write(() => har?.write(result, target.baseUrl, redact))
    const report = await inTurns(reportSteps({ ...source, ...rest, rules: settings.rules, result, faults }))
    return { report, interrupted: rest.isInterrupted }
  })
}

interface RunSource extends Omit<SessionSource, 'note'> {
  readonly outputs: RunOutputs
  readonly source: LiveSource
  readonly trace: TraceFile
}

async function runOn({ outputs, source, trace, ...session }: RunSource): Promise<Grouped> {
  const { target, settings } = session
  const { runs, rules, otherRules = [], selection, detail, quick } = settings
  const all = checksIn(checks, target.variant)
  const [own, others] = [checksOf(all, rules), checksOf(all, otherRules)]
  // Of several shards one explores, and names what it finds by the rules of all.
  const isExploring =
    !quick && own.length + others.length === all.length && (selection?.shard?.index ?? 1) === 1
  const planned = plannedOperations(own, quick?.places)
  const families = [...planned.keys()].map(({ rule }) => familyOf(rule.id))
  const shown = detail === 'quiet' ? noProgress(process.stderr) : progress(process.stderr, families)
  const observed: Target = {
    ...target,
    transport(request) {
      shown.request()
      return target.transport(request)
    },
  }
  const live = liveReport(outputs, planned, source)
  const note = (line: string, wait?: LongWait) => {
    if (wait) shown.waits(line, wait)
    else shown.note(line)
    outputs.note(line)
  }
  const verdictsOf = ({ results }: RunResult) =>
    results.map(({ rule, verdict }) => ({ family: familyOf(rule.id), verdict }))
  const options = {
    ...sessionOptions({ ...session, target: observed, note }),
    checks: own,
    others,
    ...(runs === undefined ? {} : { runs }),
    ...(quick ? { places: quick.places } : {}),
  }
  try {
    const result = await trace.phase('checks', () =>
      run({
        ...options,
        exploration: shortExploration(isExploring ? exploredByDefault : 0),
        histories: historiesOf(target),
        onProgress: (part) => shown.judged(part),
        onJudged: live.onJudged,
        onResult(result, done, total) {
          shown.rule(familyOf(result.rule.id), result.verdict)
          live.onResult(result, done, total)
        },
      }),
    )
    // The search for common causes sends requests, which a quick run has for its rules alone.
    const found = quick
      ? { result, faults: faultsOf(result.results, result.claims) }
      : await trace.phase('grouping', () => groupFailures({ ...options, result }))
    shown.end(verdictsOf(result))
    return found
  } catch (error) {
    shown.end()
    throw error
  }
}

function checksOf(all: readonly RuleCheck[], rules: readonly Rule[]): readonly RuleCheck[] {
  const ids = new Set(rules.map(({ id }) => id))
  return all.filter(({ rule }) => ids.has(rule.id))
}
