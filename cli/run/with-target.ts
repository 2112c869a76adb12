import {
  printable,
  type Redact,
  type Report,
  type ReportedHook,
  recognizableSecret,
  type Secret,
  shortestSecret,
} from '../../reporters/index.js'
import { rulesOf, type Target } from '../../suites/index.js'
import { readConfig } from '../config/config-file.js'
import { knownOutputs, reportersOf } from '../config/reporter-output.js'
import { type RunFlags, type Settings, settle } from '../config/settings.js'
import { exitCodes, oneLineMessage, Stop } from '../exit.js'
import { closeSoon } from '../fake/close-soon.js'
import { detailOf } from '../flags/detail-of.js'
import { openTarget } from '../target/open-target.js'
import { type Probed, probe, unprobed } from '../target/probe.js'
import { resetTarget } from '../target/reset-target.js'
import { firstHead } from './first-head.js'
import { type HarFile, openHar } from './har-file.js'
import { repeatCommand } from './repeat.js'
import { RunOutputs } from './run-outputs.js'
import { RunRedactor } from './run-redactor.js'

/** A target that a command may work with: probed where it is a server. */
export interface ReadyTarget {
  readonly target: Target
  readonly secrets: readonly Secret[]
  readonly probed: Probed
  /** Keeps secrets, and persons where that is asked for, out of a text. */
  readonly redact: Redact
  /** Where the judgements of a run are reported as they are made. */
  readonly outputs: RunOutputs
  /** The file of `--har`, where there is one. */
  readonly har: HarFile | undefined
  /** Writes a report to every output, with the warnings about the configuration. */
  publish(report: Report): Promise<void>
}

/** How a command is repeated. */
interface Repetition<F> {
  /** The command line that repeats the work. */
  readonly repeat: (flags: F, settings: Settings) => string
  /** What that begins with, as all that is known where the settings are not. */
  readonly command: string
}

/** Does the work of a command on its target, and gives the exit code. */
type WorkOnTarget = (ready: ReadyTarget) => Promise<number>

/**
 * Opens the server that flags and configuration name, or the embedded fake, and has a command work with it; `plan` is
 * asked first, so that it can stop at wrong flags before the target is reached. Whatever ends the command, each output
 * then holds a report. `repeat` is the command that repeats the work.
 */
export async function withTarget<F extends RunFlags>(
  flags: F,
  plan: (settings: Settings) => WorkOnTarget,
  { repeat, command }: Repetition<F> = { repeat: repeatCommand, command: 'npx conformance' },
): Promise<number> {
  const redactor = new RunRedactor(keysGiven(flags))
  // Both flags are refused with the other settings, once the outputs are open.
  const outputs = new RunOutputs(firstHead(flags, command), flags.quiet ? 'quiet' : detailOf(flags))
  let har: HarFile | undefined
  const fail = (code: number, reason: string) => {
    outputs.fail(code, reason)
    outputs.unwritten.write(() => har?.fail(reason))
  }
  const onUncaught = (error: Error) => {
    const reason = `a hook or the configuration failed outside of any call: ${oneLineMessage(withoutSecrets(error, redactor.redact))}`
    say(`error: ${reason}`)
    fail(exitCodes.incomplete, reason)
    process.exit(exitCodes.incomplete)
  }
  process.prependListener('uncaughtException', onUncaught)
  try {
    outputs.open(knownOutputs(flags.reporter ?? [], { isQuick: flags.quick }))
    har = flags.har === undefined ? undefined : openHar(flags.har)
    return outputs.unwritten.exitCode(await workOnTarget(flags, { plan, repeat, redactor, outputs, har }))
  } catch (error) {
    const shown = withoutSecrets(error, redactor.redact)
    fail(...endOf(shown))
    throw shown
  } finally {
    process.off('uncaughtException', onUncaught)
    outputs.close()
  }
}

async function workOnTarget<F extends RunFlags>(
  flags: F,
  {
    plan,
    repeat,
    redactor,
    outputs,
    har,
  }: {
    readonly plan: (settings: Settings) => WorkOnTarget
    readonly repeat: (flags: F, settings: Settings) => string
    readonly redactor: RunRedactor
    readonly outputs: RunOutputs
    readonly har: HarFile | undefined
  },
): Promise<number> {
  const { redact } = redactor
  const { config, warnings } = await readConfig(flags.config, flags, undefined, (value) => {
    if (flags.reporter === undefined) outputs.open(knownOutputs(reportersOf(value), { isQuick: flags.quick }))
  })
  const settings = settle(flags, config)
  if (flags.reporter === undefined && config.reporters === undefined) outputs.open(settings.outputs)
  if (settings.redactPersonal) redactor.hidePersons()
  const work = plan(settings)
  const { target: opened, secrets, close } = openTarget(settings, config)
  redactor.add(secrets)
  const target = redactor.watch(opened)
  const ownWarnings = warnings.map(redact)
  outputs.describe({
    seed: settings.seed,
    target: { baseUrl: target.baseUrl, variant: target.variant },
    documented: rulesOf(target.variant).length,
    repeat: redact(repeat(flags, settings)),
    ...(settings.selection ? { selection: settings.selection } : {}),
    ...(warnings.length > 0 ? { warnings: ownWarnings } : {}),
  })
  for (const line of shortSecrets(secrets)) say(line)
  for (const line of ownWarnings) say(`warning: ${printable(line)}`)
  let resets: readonly ReportedHook[] = []
  const publish = (report: Report) => {
    const all = [...ownWarnings, ...(report.warnings ?? [])]
    const hooks = [...resets, ...(report.hooks ?? [])]
    return outputs.publishInTurns({
      ...report,
      ...(all.length === 0 ? {} : { warnings: all }),
      ...(hooks.length === 0 ? {} : { hooks }),
    })
  }
  try {
    if (settings.server) resets = await resetTarget(config.control, target, settings.limits.hookTimeoutMs)
    const probed = settings.server ? await probe(target, (line) => say(redact(printable(line)))) : unprobed
    return await work({ target, secrets, probed, redact, outputs, har, publish })
  } finally {
    await closeSoon(close)
  }
}

/** The keys that are known before the configuration is. */
const keysGiven = ({ apiKey }: RunFlags): readonly Secret[] =>
  [apiKey, process.env.CONFORMANCE_API_KEY].flatMap((value) => (value ? [{ name: 'main key', value }] : []))

/** An error whose message holds no secret. */
function withoutSecrets(error: unknown, redact: Redact): unknown {
  if (error instanceof Stop) return new Stop(redact(error.message), error.code)
  if (!(error instanceof Error)) return error
  const { message, stack = message } = error
  return Object.assign(new Error(redact(message)), { stack: redact(stack) })
}

/** The exit code that an error leads to, and what it says. */
const endOf = (error: unknown): readonly [code: number, reason: string] =>
  error instanceof Stop
    ? [error.code, error.message]
    : [exitCodes.incomplete, `a defect of conformance itself: ${oneLineMessage(error)}`]

/** Says something on a line of its own, next to the report. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** The warning about keys that are too short to be removed from all outputs. */
const shortSecrets = (secrets: readonly Secret[]): readonly string[] =>
  secrets
    .filter(({ value }) => value.length < recognizableSecret)
    .map(({ name, value }) =>
      value.length < shortestSecret
        ? `note: the ${name} has fewer than ${shortestSecret} characters and cannot be kept out of outputs`
        : `note: the ${name} has fewer than ${recognizableSecret} characters; outputs hide it only where it is by itself`,
    )
