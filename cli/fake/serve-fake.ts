import { extname } from 'node:path'
import { type Assumptions, anyPermitted, type Variant } from '../../contract/index.js'
import { checkControlKey } from '../../fake-server/doors/control-key.js'
import { savedCoverage } from '../../fake-server/double/coverage/collected-coverage.js'
import { type AnyFake, createFake, type FakeOptions, type Listening } from '../../fake-server/index.js'
import { readAssumptions } from '../config/read-assumptions.js'
import { exitCodes, oneLineMessage, usage } from '../exit.js'
import { listeningProblem } from '../flags/listening-problem.js'
import type { FakeFlags } from './fake-flags.js'
import { disturbFlag, faultFlags } from './fault-flags.js'
import {
  checkRecordedFlags,
  type ReadRecordedStart,
  type RecordedStart,
  writeStart,
} from './recorded-start.js'
import { SeedFiles } from './seed-files.js'
import { stopSignal } from './stop-signal.js'
import { addressLine, welcome } from './welcome.js'
import { writeOutput } from './write-output.js'

/**
 * Serves the fake until a signal stops it, or until a command that is run meanwhile has ended.
 *
 * @param command The words of the command; none to serve until a signal.
 * @param readRecordedStart Reads the recorded traffic of `--from`.
 * @returns The exit code: that of the command.
 */
export async function serveFake(
  command: readonly string[],
  flags: FakeFlags,
  readRecordedStart: ReadRecordedStart,
): Promise<number> {
  checkRecordedFlags(flags)
  if (flags.watch && !flags.seedFile) throw usage('--watch needs a --seed-file to watch')
  if (!flags.control && flags.controlKey !== undefined)
    throw usage('--control-key and --no-control exclude each other: give one')
  try {
    if (flags.controlKey !== undefined) checkControlKey(flags.controlKey, '--control-key')
  } catch (error) {
    throw usage(oneLineMessage(error))
  }
  const { variant, seed, permitted, awkward, deliver, allowLoopback = false } = flags
  const drawn = permitted === undefined ? {} : anyPermitted(permitted, variant)
  const named = await readAssumptions(flags.assumptions)
  const start = flags.from === undefined ? undefined : await readRecordedStart(flags, named)
  if (start !== undefined && (await writeStart(start, flags))) return exitCodes.ok
  const assumptions = { ...drawn, ...start?.assumptions, ...named }
  const options = {
    variant,
    seed,
    assumptions,
    workspace: flags.workspace ?? (start === undefined ? ('demo' as const) : ('empty' as const)),
    ...(start === undefined ? {} : { records: start.seeds }),
    strict: flags.strict === true,
    ...(flags.keep === undefined ? {} : { keep: flags.keep }),
    ...(awkward ? { awkward: seed } : {}),
    ...timeOf(flags, start),
    ...faultFlags(flags, { variant, assumptions }),
    ...disturbFlag(flags, { variant, assumptions }),
    webhooks: {
      allowLoopback,
      ...(deliver ? { deliver: deliver === 'anywhere' ? ('anywhere' as const) : true } : {}),
    },
  }
  const seeds = new SeedFiles(flags.seedFile ?? [], options)
  await seeds.read()
  const fake = createFake({
    ...options,
    records: () => [...(start?.seeds ?? []), ...seeds.records],
  })
  const listening = await listen(fake, flags)
  const closing: (() => void)[] = []
  try {
    if (flags.writeConfig !== undefined)
      await writeConfig(flags.writeConfig, fake, listening.url, flags, assumptions)
    // A reader of the welcome may stop the fake at once.
    const stop = stopSignal()
    // The output of a command is its own.
    if (flags.json) process.stdout.write(addressLine(listening.url, flags, start))
    else if (command.length === 0) process.stdout.write(welcome(listening.url, flags, start))
    if (flags.watch) closing.push(seeds.watch(fake, (line) => process.stdout.write(`${line}\n`)))
    const exitCode =
      command.length === 0 ? await stopped(stop) : await run(command, listening.url, flags, stop)
    if (flags.har !== undefined) await writeOutput('requests', flags.har, JSON.stringify(fake.har()))
    if (flags.coverage !== undefined)
      await writeOutput('coverage', flags.coverage, JSON.stringify(coverageFile(fake)))
    return exitCode
  } finally {
    for (const close of closing) close()
    await listening.close()
  }
}

/** The clock that the flags ask for; where they ask for none, one that goes on from the time of the recording. */
function timeOf(
  flags: FakeFlags,
  start: RecordedStart | undefined,
): Pick<FakeOptions<Variant>, 'clock' | 'now'> {
  const mode = clockMode(flags)
  if (mode !== undefined || start?.atMs === undefined) return { clock: mode ?? 'system' }
  const since = start.atMs - Date.now()
  return { now: () => Date.now() + since }
}

/** The clock that the flags name; two that differ are refused. */
function clockMode({ clock, systemClock, fixedClock }: FakeFlags): 'fixed' | 'system' | undefined {
  const asked = [clock, systemClock && 'system', fixedClock && 'fixed'].filter(
    (mode) => mode === 'system' || mode === 'fixed',
  )
  if (new Set(asked).size > 1)
    throw usage('--clock, --system-clock and --fixed-clock exclude each other: give one')
  return asked[0]
}

async function listen(fake: AnyFake, flags: FakeFlags): Promise<Listening> {
  const { port, host, control, controlKey, cors = false, log } = flags
  try {
    return await fake.listen({
      port,
      host,
      control,
      ...(controlKey === undefined ? {} : { controlKey }),
      cors,
      log: log === 'json' ? log : log !== undefined,
      unref: false,
    })
  } catch (error) {
    throw listeningProblem(error, host, port)
  }
}

const coverageFile = ({ variant, control }: AnyFake) =>
  savedCoverage([{ variant, coverage: control.core.coverage }])

async function writeConfig(
  file: string,
  fake: AnyFake,
  url: string,
  { control, controlKey }: FakeFlags,
  assumptions: Partial<Assumptions>,
): Promise<void> {
  // It loads the suites, which take longer than the whole start of the fake.
  const { configModule, configOf } = await import('./fake-config.js')
  const config = configOf(fake, url, assumptions)
  const json = JSON.stringify(config, null, 2)
  const module = ['.mjs', '.js', '.ts'].includes(extname(file))
  const text = module ? configModule(json, control ? url : undefined, controlKey) : `${json}\n`
  await writeOutput('configuration', file, text)
}

/** Waits for a signal, which ends a fake as it is meant to. */
const stopped = (stop: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    if (stop.aborted) resolve(exitCodes.ok)
    stop.addEventListener('abort', () => resolve(exitCodes.ok), { once: true })
  })

/** Runs the command, whose code is loaded where there is one. */
async function run(
  command: readonly string[],
  url: string,
  flags: FakeFlags,
  stop: AbortSignal,
): Promise<number> {
  const { withCommand } = await import('./with-command.js')
  return withCommand(command, url, flags, stop)
}
