import { judgedReport } from '../baseline/judged-report.js'
import { openBaseline } from '../baseline/open-baseline.js'
import type { RunFlags } from '../config/settings.js'
import { didYouMean } from '../did-you-mean.js'
import { exitCodes, usage } from '../exit.js'
import { sayExtent } from '../require/requirement.js'
import { exitOfRun, exitUnsaved } from './exit-of.js'
import { judge } from './judge.js'
import { updateCommand } from './repeat.js'
import { noTrace, openTrace, type TraceFile } from './trace-file.js'
import { type ReadyTarget, say, withTarget } from './with-target.js'

/** The words of the command line that are not flags, and the commands that one of them may have meant. */
interface LeftOver {
  readonly words: readonly string[]
  readonly commands: readonly string[]
}

/** Judges the server or the embedded fake, publishes the report, and gives the exit code. */
export async function runConformance(
  flags: RunFlags,
  leftOver: LeftOver = { words: [], commands: [] },
): Promise<number> {
  return withTarget(flags, (settings) => {
    refuseWords(leftOver)
    const baseline = settings.baseline && openBaseline(settings.baseline)
    const judgedBy = async (trace: TraceFile, { publish, ...ready }: ReadyTarget) => {
      const { report: judged, interrupted: isInterrupted } = await judge(ready, settings, flags, trace)
      const { requirements } = settings
      const report = judgedReport(judged, {
        baseline,
        requirements,
        update: updateCommand(flags, settings),
        redact: ready.redact,
        isExcluding: flags.exclude !== undefined,
      })
      const unsaved = baseline?.save()
      const mayBeCut = sayExtent(requirements)
      const exit = exitUnsaved(exitOfRun(report, { isInterrupted, mayBeCut }), unsaved)
      await trace.phase('writing reports', () => publish({ ...report, exit }))
      if (unsaved) ready.outputs.unwritten.show(unsaved)
      else if (exit.code === exitCodes.incomplete || exit.code === exitCodes.usage)
        say(`error: ${exit.reason}`)
      return exit.code
    }
    return async (ready) => {
      const trace = flags.trace === undefined ? noTrace : openTrace(flags.trace)
      try {
        return await judgedBy(trace, ready)
      } finally {
        ready.outputs.unwritten.write(() => {
          const cost = trace.close(ready.redact)
          if (cost !== undefined && settings.detail !== 'quiet') say(`${flags.trace}: ${cost}`)
        })
      }
    }
  })
}

/** A word that is not a command reaches the default command as a left-over. */
function refuseWords({ words: [word], commands }: LeftOver): void {
  if (word !== undefined) throw usage(`unknown command '${word}': ${didYouMean(word, commands)}`)
}
