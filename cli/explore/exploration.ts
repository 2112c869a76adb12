import { compactOperations, fullOperations, type Variant } from '../../contract/index.js'
import { printable, type Report, redactor } from '../../reporters/index.js'
import { type Exploration, explore, type Found, type Progress } from '../../suites/explorer/explore.js'
import { commandsIn } from '../../suites/explorer/short.js'
import { checks, checksIn, openSession } from '../../suites/index.js'
import { readConfig } from '../config/config-file.js'
import { settle } from '../config/settings.js'
import { exitCodes, Stop } from '../exit.js'
import { closeSoon } from '../fake/close-soon.js'
import { buildReport } from '../run/build-report.js'
import { settleMs } from '../run/judge.js'
import { scenarioCommand } from '../run/repeat.js'
import { openReporterOutputs } from '../run/reporter-outputs.js'
import { described, supervised } from '../run/supervised.js'
import { budgetOf } from '../target/budget.js'
import { openTarget } from '../target/open-target.js'
import { probe, unprobed } from '../target/probe.js'
import { watched } from '../target/reach.js'
import { keepInCorpus, readCorpus } from './corpus.js'
import { explorationProgress } from './exploration-progress.js'
import type { ExploreFlags } from './explore-flags.js'
import { exploreCommand } from './explore-repeat.js'
import { focused } from './focus.js'

const defaults = { timeMs: 60_000, steps: 40, failures: 1 } as const

/** The most times that a violation is carried out again to make it shorter. */
const shrinks = 400

/** Explores the server or the embedded fake, publishes the report, and gives the exit code. */
export async function exploration(flags: ExploreFlags): Promise<number> {
  const { config, warnings } = await readConfig(flags.config, flags)
  const settings = settle(flags, config)
  const commands = focused(commandsIn(settings.variant), flags.focus)
  const kept = flags.corpus === undefined ? [] : readCorpus(flags.corpus)
  const { target, secrets, close } = openTarget(settings, config)
  const outputs = openReporterOutputs(settings.outputs)
  const redact = redactor(secrets)
  for (const line of warnings) say(`warning: ${redact(printable(line))}`)
  const { seed, limits, server } = settings
  const own = checksIn(checks, target.variant)
  const shown = explorationProgress(process.stderr, settings.detail === 'quiet')
  try {
    const probed = server ? await probe(target, (line) => say(redact(printable(line)))) : unprobed
    const { lacking, unsettled, detected, requests } = probed
    const endsAt = performance.now() + (flags.time ?? defaults.timeMs)
    const budget = budgetOf(limits, requests)
    const { result, ...rest } = await supervised(target, settings, flags, secrets, async (ends, cleanup) => {
      const session = await openSession({
        target: watched(target, (why) => ends.end(redact(printable(why)))),
        checks: own,
        seed,
        workers: limits.workers,
        hookTimeoutMs: limits.hookTimeoutMs,
        lacking,
        unsettled,
        detected,
        onWait: (line) => shown.note(redact(printable(line))),
        ...ends.signals,
        ...(server ? { settleMs } : {}),
        ...(budget ? { budget } : {}),
        ...(cleanup ? { observer: cleanup.ledger } : {}),
      })
      const isLate = () => ends.signals.signal.aborted || performance.now() >= endsAt
      const found = await explore({
        session,
        checks: own,
        commands,
        seed,
        steps: flags.steps ?? defaults.steps,
        workers: flags.scenario === undefined ? limits.workers : 1,
        shrinks,
        first: kept.map(({ sequence }) => sequence),
        ...(flags.scenario === undefined ? {} : { only: flags.scenario }),
        isLate,
        isOver: (found) =>
          isLate() ||
          failuresIn(found) >= (flags.maxFailures ?? defaults.failures) ||
          budget?.spent(session.requests) !== undefined,
        onStep: (progress: Progress) => shown.step(progress, session.requests),
      })
      for (const { rule, result } of found.findings) session.include(rule, result)
      for (const { rule, operations } of found.watched)
        for (const result of operations) session.include(rule.id, result)
      return { found, record: { ...session.record(), results: await session.results() } }
    })
    shown.end()
    const { found, record } = result
    if (flags.corpus !== undefined) keepInCorpus(flags.corpus, kept, found.findings)
    const report = buildReport({
      ...described(target, settings, flags, secrets),
      ...rest,
      rules: record.results.map(({ rule }) => rule),
      result: record,
      exploration: metIn(found, target.variant),
      repeat: exploreCommand(flags, settings),
      replay: () => exploreCommand(flags, settings),
      replayScenario: (n) => scenarioCommand(flags, settings, n),
    })
    outputs.publish(report, settings.detail)
    if (rest.isInterrupted) return exitCodes.interrupted
    if (report.totals.fail > 0) return exitCodes.fails
    return rest.incomplete === undefined ? exitCodes.ok : exitCodes.incomplete
  } catch (error) {
    if (error instanceof Stop) throw new Stop(redact(error.message), error.code)
    throw error
  } finally {
    shown.end()
    outputs.close()
    await closeSoon(close)
  }
}

/** How many statements that are certain were broken; others are questions, which end no exploration. */
const failuresIn = ({ findings, watched }: Found): number =>
  [...findings.map(({ result }) => result), ...watched].filter(({ verdict }) => verdict === 'fail').length

const say = (line: string) => process.stderr.write(`${line}\n`)

/** What an exploration met, and which documented outcomes it did not. */
function metIn(
  { scenarios, steps, withoutResult, coverage }: Exploration,
  variant: Variant,
): NonNullable<Report['exploration']> {
  return {
    scenarios,
    steps,
    withoutResult,
    outcomes: Object.fromEntries(
      [...coverage.outcomes].map(([operation, met]) => [operation, Object.fromEntries(met)]),
    ),
    transitions: Object.fromEntries(coverage.transitions),
    unmet: coverage.unmet(Object.values(variant === 'full' ? fullOperations : compactOperations)),
  }
}
