import {
  personalRedactor,
  printable,
  type Redact,
  type Report,
  recognizableSecret,
  redactor,
  type Secret,
  shortestSecret,
} from '../../reporters/index.js'
import type { Target } from '../../suites/index.js'
import { readConfig } from '../config/config-file.js'
import { type RunFlags, type Settings, settle } from '../config/settings.js'
import { Stop } from '../exit.js'
import { closeSoon } from '../fake/close-soon.js'
import { openTarget } from '../target/open-target.js'
import { type Probed, probe, unprobed } from '../target/probe.js'
import { resetTarget } from '../target/reset-target.js'
import { openReporterOutputs } from './reporter-outputs.js'

/** A target that a command may work with: probed where it is a server. */
export interface ReadyTarget {
  readonly target: Target
  readonly secrets: readonly Secret[]
  readonly probed: Probed
  /** Keeps secrets, and persons where that is asked for, out of a text. */
  readonly redact: Redact
  /** Writes a report to every output, with the warnings about the configuration. */
  publish(report: Report): void
}

/** Does the work of a command on its target, and gives the exit code. */
export type WorkOnTarget = (ready: ReadyTarget) => Promise<number>

/**
 * Opens the server that flags and configuration name, or the embedded fake, and has a command work with it; `plan` is
 * asked first, so that it can stop at wrong flags before the target is reached.
 */
export async function onTarget(flags: RunFlags, plan: (settings: Settings) => WorkOnTarget): Promise<number> {
  const { config, warnings } = await readConfig(flags.config, flags)
  const settings = settle(flags, config)
  const work = plan(settings)
  const { target, secrets, close } = openTarget(settings, config)
  const outputs = openReporterOutputs(settings.outputs)
  const withoutSecrets = redactor(secrets)
  const withoutPersons = settings.redactPersonal ? personalRedactor() : (text: string) => text
  const redact = (text: string) => withoutPersons(withoutSecrets(text))
  for (const line of shortSecrets(secrets)) say(line)
  for (const line of warnings) say(`warning: ${redact(printable(line))}`)
  const publish = (report: Report) => {
    const all = [...warnings.map(redact), ...(report.warnings ?? [])]
    outputs.publish(all.length === 0 ? report : { ...report, warnings: all }, settings.detail)
  }
  try {
    if (settings.server) await resetTarget(config.control, target, settings.limits.hookTimeoutMs)
    const probed = settings.server ? await probe(target, (line) => say(redact(printable(line)))) : unprobed
    return await work({ target, secrets, probed, redact, publish })
  } catch (error) {
    if (error instanceof Stop) throw new Stop(redact(error.message), error.code)
    throw error
  } finally {
    outputs.close()
    await closeSoon(close)
  }
}

/** Says something on a line of its own, next to the report. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** The warning about keys that are too short to be removed from all outputs. */
const shortSecrets = (secrets: readonly Secret[]): readonly string[] =>
  secrets
    .filter(({ value }) => value.length < recognizableSecret)
    .map(({ name, value }) =>
      value.length < shortestSecret
        ? `note: the ${name} has fewer than ${shortestSecret} characters and cannot be kept out of outputs`
        : `note: the ${name} has fewer than ${recognizableSecret} characters; outputs hide it only where it stands by itself`,
    )
