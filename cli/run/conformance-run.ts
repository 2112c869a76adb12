import { isAnythingJudged, type Report, totalsBeyondKnown } from '../../reporters/index.js'
import { openBaseline } from '../baseline/open-baseline.js'
import { didYouMean } from '../config/did-you-mean.js'
import type { RunFlags } from '../config/settings.js'
import { exitCodes, usage } from '../exit.js'
import { exitOf } from './exit-of.js'
import { judge } from './judge.js'
import { onTarget, say } from './on-target.js'
import { updateCommand } from './repeat.js'

/** Judges the server or the embedded fake, publishes the report, and gives the exit code. */
export async function conformanceRun(flags: RunFlags, words: readonly string[] = []): Promise<number> {
  refuseWords(words)
  return onTarget(flags, (settings) => {
    const baseline = settings.baseline && openBaseline(settings.baseline)
    return async ({ target, secrets, probed, redact, publish }) => {
      const { report: judged, interrupted } = await judge(target, settings, flags, secrets, probed)
      const update = updateCommand(flags, settings)
      const report = baseline?.judge(judged, { recorded: ['fail'], redact, update }) ?? judged
      const unsaved = baseline?.save()
      const code = unsaved?.code ?? exitCodeOf(report, interrupted)
      const reason = unsaved?.message ?? (interrupted ? report.incomplete : shortfall(report))
      publish({ ...report, exit: exitOf(code, reason) })
      if (unsaved) throw unsaved
      if (code === exitCodes.incomplete) say(`error: ${shortfall(report)}`)
      return code
    }
  })
}

const commands = [
  'run',
  'init',
  'doctor',
  'explore',
  'fake',
  'rules',
  'prove',
  'sweep',
  'openapi',
  'help',
] as const

/** A word that is no command reaches the default command as a left-over. */
function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw usage(`unknown command '${word}': ${didYouMean(word, commands)}`)
}

/** Why a run is no success. */
function shortfall({ incomplete: ended, rules }: Report): string {
  const totals = totalsBeyondKnown(rules)
  if (totals.fail > 0) return totals.fail === 1 ? '1 rule fails' : `${totals.fail} rules fail`
  if (ended !== undefined) return `the run is incomplete: ${ended}`
  if (totals.error > 0) return `the suite itself failed at ${totals.error} of ${rules.length} rules`
  return 'nothing was verified: the report says for each rule what was missing'
}

/** The exit code of a finished run. */
export function exitCodeOf({ rules, incomplete }: Report, interrupted = false): number {
  const totals = totalsBeyondKnown(rules)
  if (interrupted) return exitCodes.interrupted
  if (totals.fail > 0) return exitCodes.fails
  if (incomplete !== undefined || totals.error > 0 || !isAnythingJudged(rules)) return exitCodes.incomplete
  return exitCodes.ok
}
