import {
  personalRedactor,
  printable,
  type Report,
  recognizableSecret,
  redactor,
  type Secret,
  shortestSecret,
} from '../../reporters/index.js'
import { readConfig } from '../config/config-file.js'
import { didYouMean } from '../config/did-you-mean.js'
import { type RunFlags, settle } from '../config/settings.js'
import { exitCodes, Stop, usage } from '../exit.js'
import { closeSoon } from '../fake/close-soon.js'
import { openTarget } from '../target/open-target.js'
import { probe, unprobed } from '../target/probe.js'
import { judge } from './judge.js'
import { openReporterOutputs } from './reporter-outputs.js'

/** Judges the server or the embedded fake, publishes the report, and gives the exit code. */
export async function conformanceRun(flags: RunFlags, words: readonly string[] = []): Promise<number> {
  refuseWords(words)
  const { config, warnings } = await readConfig(flags.config, flags)
  const settings = settle(flags, config)
  const { target, secrets, close } = openTarget(settings, config)
  const outputs = openReporterOutputs(settings.outputs)
  const withoutSecrets = redactor(secrets)
  const withoutPersons = settings.redactPersonal ? personalRedactor() : (text: string) => text
  const redact = (text: string) => withoutPersons(withoutSecrets(text))
  for (const line of shortSecrets(secrets)) say(line)
  for (const line of warnings) say(`warning: ${redact(printable(line))}`)
  try {
    const probed = settings.server ? await probe(target, (line) => say(redact(printable(line)))) : unprobed
    const judged = await judge(target, settings, flags, secrets, probed)
    const { interrupted } = judged
    const report =
      warnings.length === 0
        ? judged.report
        : { ...judged.report, warnings: [...warnings.map(redact), ...(judged.report.warnings ?? [])] }
    outputs.publish(report, settings.detail)
    const code = exitCodeOf(report, interrupted)
    if (code === exitCodes.incomplete) say(`error: ${shortfall(report)}`)
    return code
  } catch (error) {
    if (error instanceof Stop) throw new Stop(redact(error.message), error.code)
    throw error
  } finally {
    outputs.close()
    await closeSoon(close)
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`)

/** The warning about keys that are too short to be removed from all outputs. */
const shortSecrets = (secrets: readonly Secret[]): readonly string[] =>
  secrets
    .filter(({ value }) => value.length < recognizableSecret)
    .map(({ name, value }) =>
      value.length < shortestSecret
        ? `note: the ${name} has fewer than ${shortestSecret} characters and cannot be kept out of outputs`
        : `note: the ${name} has fewer than ${recognizableSecret} characters; outputs hide it only where it stands by itself`,
    )

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

/** Why a run in which no rule fails is no success. */
function shortfall({ incomplete: ended, totals, rules }: Report): string {
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
