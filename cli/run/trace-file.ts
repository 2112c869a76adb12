import type { Redact } from '../../reporters/index.js'
import { KeptTimeline, type Timeline } from '../../suites/index.js'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { LoopWatch } from './loop-watch.js'
import { openOutputFile } from './output-file.js'
import { type Phase, type PhaseName, phaseOf } from './run-phases.js'
import { costText, type RunCost, traceOf } from './run-trace.js'

/** Notes what the time of a run goes to. */
export interface TraceFile {
  /** Absent where nothing is noted. */
  readonly timeline?: Timeline
  /** Does a phase of the run. */
  phase<T>(name: PhaseName, work: () => T | Promise<T>): Promise<T>
  /**
   * Writes what is noted so far, without what `redact` takes out of it, and closes the file; gives a line that says what
   * the run has cost.
   */
  close(redact?: Redact): string | undefined
}

/** Notes nothing. */
export const noTrace: TraceFile = {
  phase: async (_name, work) => work(),
  close: () => undefined,
}

/** Opens the file of `--trace` before the run; stops where it cannot be written. */
export function openTrace(file: string): TraceFile {
  const timeline = new KeptTimeline()
  const watch = new LoopWatch()
  const phases: Phase[] = []
  const output = named(file, () => openOutputFile(file))
  if (!output.isStream) named(file, () => output.replace(''))
  return {
    timeline,
    async phase(name, work) {
      const [beginMs, before] = [watch.ms, watch.cpuMs]
      try {
        return await work()
      } finally {
        phases.push({ name, beginMs, endMs: watch.ms, cpuMs: watch.cpuMs - before })
      }
    },
    close(redact = (text) => text) {
      watch.stop()
      const { cpuMs, blocks } = watch
      const spans = timeline.spans.map((span) => ({ ...span, name: redact(span.name) }))
      const cost: RunCost = {
        cpuMs,
        phases,
        blocks: blocks.map((block) => ({ ...block, phase: phaseOf(block, phases, spans) })),
      }
      named(file, () => output.replace(`${JSON.stringify(traceOf(spans, cost))}\n`))
      output.close()
      return costText(cost)
    },
  }
}

/** Writes something to the file; stops with its name where that fails. */
function named<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw usage(`cannot write the trace to ${file}: ${fileProblem(error)}; name another file with --trace`)
  }
}
