import { nearest } from '../contract/index.js'
import { type Report, redactor } from '../reporters/index.js'
import { closeSoon } from './close-soon.js'
import { loadConfig } from './config-file.js'
import { exitCodes, Stop, usage } from './exit.js'
import { judge } from './judge.js'
import { openTarget } from './open-target.js'
import { publish } from './outlets.js'
import { reach } from './reach.js'
import { type RunFlags, settle } from './settings.js'

/** Judges the server or the embedded fake, publishes the report, and gives the exit code. */
export async function conformanceRun(flags: RunFlags, words: readonly string[] = []): Promise<number> {
  refuseWords(words)
  const config = await loadConfig(flags.config)
  const settings = settle(flags, config)
  const { target, secrets, close } = openTarget(settings, config)
  const redact = redactor(secrets)
  try {
    if (settings.server) await reach(target, say)
    const { report, interrupted } = await judge(target, settings, flags, secrets)
    await publish(report, settings.outlets, settings.detail)
    const code = exitCodeOf(report, interrupted)
    if (code === exitCodes.incomplete) say(`error: ${shortfall(report)}`)
    return code
  } catch (error) {
    if (error instanceof Stop) throw new Stop(redact(error.message), error.code)
    throw error
  } finally {
    await closeSoon(close)
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`)

const commands = ['run', 'fake', 'rules', 'prove', 'sweep', 'openapi', 'help'] as const

/** A word that is no command reaches the default command as a left-over. */
function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw usage(`unknown command '${word}': did you mean '${nearest(word, commands)}'?`)
}

/** Why a run in which no rule fails is no success. */
function shortfall({ incomplete: ended, totals, rules }: Report): string {
  if (ended !== undefined) return `the run is incomplete: ${ended}`
  if (totals.error > 0) return `the suite itself failed at ${totals.error} of ${rules.length} rules`
  return 'nothing was verified: the report tells for each rule what was missing'
}

/** The exit code of a finished run. */
export function exitCodeOf({ totals, verified, incomplete }: Report, interrupted = false): number {
  if (interrupted) return exitCodes.interrupted
  if (totals.fail > 0) return exitCodes.fails
  if (incomplete !== undefined || totals.error > 0 || verified === 0) return exitCodes.incomplete
  return exitCodes.ok
}
