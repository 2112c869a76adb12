import { nearest } from '../contract/index.js'
import { noProgress, progress, type Report, redactor, type Secret } from '../reporters/index.js'
import { checks, checksIn, type RunResult, run, type Target } from '../suites/index.js'
import { buildReport } from './build-report.js'
import { loadConfig } from './config-file.js'
import { exitCodes, incomplete, messageOf, Stop, usage } from './exit.js'
import { onInterrupt } from './interrupt.js'
import { openTarget } from './open-target.js'
import { publish } from './outlets.js'
import { reach, watched } from './reach.js'
import { repeatCommand } from './repeat.js'
import { familyOf } from './selection.js'
import { type RunFlags, type Settings, settle } from './settings.js'

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
    await close()
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`)

const commands = ['run', 'fake', 'rules', 'prove', 'help'] as const

/** A word that is no command reaches the default command as a left-over. */
function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw usage(`unknown command '${word}': did you mean '${nearest(word, commands)}'?`)
}

interface Finished {
  readonly report: Report
  readonly interrupted: boolean
}

async function judge(
  target: Target,
  settings: Settings,
  flags: RunFlags,
  secrets: readonly Secret[],
): Promise<Finished> {
  const { seed, rules, runs } = settings
  const stop = new AbortController()
  let ended: string | undefined
  const end = (why: string) => {
    ended ??= why
    stop.abort()
  }
  let interrupted = false
  const done = onInterrupt(() => {
    interrupted = true
    end('it was interrupted')
  })
  const shown = settings.detail === 'quiet' ? noProgress : progress(process.stderr)
  const ids = new Set(rules.map(({ id }) => id))
  const startedAt = new Date()
  const started = performance.now()
  let result: RunResult
  try {
    result = await run({
      target: watched(target, end),
      checks: checksIn(checks, target.variant).filter(({ rule }) => ids.has(rule.id)),
      seed,
      runs,
      signal: stop.signal,
      onResult: ({ rule, verdict }, at, total) => shown.rule(familyOf(rule.id), verdict, at, total),
    })
  } catch (error) {
    throw incomplete(`the run could not go on: ${messageOf(error)}`)
  } finally {
    shown.end()
    done()
  }
  const report = buildReport({
    target,
    rules,
    result,
    seed,
    startedAt,
    durationMs: performance.now() - started,
    incomplete: ended,
    secrets,
    repeat: repeatCommand(flags, settings),
    replay: (id) => repeatCommand(flags, settings, ['--rule', id]),
    curl: settings.server
      ? { baseUrl: settings.server.baseUrl }
      : {
          baseUrl: 'http://127.0.0.1:4010',
          note: `start the fake first: npx conformance fake --variant ${target.variant} --port 4010 --seed ${seed} --fixed-clock`,
        },
  })
  return { report, interrupted }
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
