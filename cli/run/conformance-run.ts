import type { Report } from '../../reporters/index.js'
import { didYouMean } from '../config/did-you-mean.js'
import type { RunFlags } from '../config/settings.js'
import { exitCodes, usage } from '../exit.js'
import { exitOf } from './exit-of.js'
import { judge } from './judge.js'
import { onTarget, say } from './on-target.js'

/** Judges the server or the embedded fake, publishes the report, and gives the exit code. */
export async function conformanceRun(flags: RunFlags, words: readonly string[] = []): Promise<number> {
  refuseWords(words)
  return onTarget(flags, (settings) => async ({ target, secrets, probed, publish }) => {
    const { report, interrupted } = await judge(target, settings, flags, secrets, probed)
    const code = exitCodeOf(report, interrupted)
    publish({ ...report, exit: exitOf(code, interrupted ? report.incomplete : shortfall(report)) })
    if (code === exitCodes.incomplete) say(`error: ${shortfall(report)}`)
    return code
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
function shortfall({ incomplete: ended, totals, rules }: Report): string {
  if (totals.fail > 0) return totals.fail === 1 ? '1 rule fails' : `${totals.fail} rules fail`
  if (ended !== undefined) return `the run is incomplete: ${ended}`
  if (totals.error > 0) return `the suite itself failed at ${totals.error} of ${rules.length} rules`
  return 'nothing was verified: the report says for each rule what was missing'
}

/** The exit code of a finished run. */
export function exitCodeOf({ totals, verified, incomplete }: Report, interrupted = false): number {
  if (interrupted) return exitCodes.interrupted
  if (totals.fail > 0) return exitCodes.fails
  if (incomplete !== undefined || totals.error > 0 || verified === 0) return exitCodes.incomplete
  return exitCodes.ok
}
