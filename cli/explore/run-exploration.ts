import { compactOperations, fullOperations, type Variant } from '../../contract/index.js'
import type { Command } from '../../products/explorer/command.js'
import { type Exploration, explore, type Found, type Progress } from '../../products/explorer/explore.js'
import { commandsIn } from '../../products/explorer/short-exploration.js'
import type { Report } from '../../reporters/index.js'
import { checks, checksIn, openSession } from '../../suites/index.js'
import { buildReport } from '../run/build-report.js'
import { exitOfExploration } from '../run/exit-of.js'
import { type SessionSource, sessionOptions } from '../run/session-options.js'
import { reportSource, supervise } from '../run/supervise.js'
import { withTarget } from '../run/with-target.js'
import { type Kept, keepInCorpus, readCorpus } from './corpus.js'
import { explorationProgress } from './exploration-progress.js'
import type { ExploreFlags } from './explore-flags.js'
import { focused } from './focus.js'
import { repeatOfExploration } from './repeat.js'

const defaults = { timeMs: 60_000, steps: 40, failures: 1 } as const

/** The most times that a violation is carried out again to make it shorter. */
const shrinks = 400

/** Explores the server or the embedded fake, publishes the report, and gives the exit code. */
export const runExploration = (flags: ExploreFlags): Promise<number> =>
  withTarget(
    flags,
    (settings) => {
      const commands = focused(commandsIn(settings.variant), flags.focus)
      const kept = flags.corpus === undefined ? [] : readCorpus(flags.corpus)
      return async (ready) => {
        const { target, redact, har, publish } = ready
        const endsAt = performance.now() + (flags.time ?? defaults.timeMs)
        const { result, ...rest } = await supervise(target, settings, flags, redact, (ends, cleanup) =>
          exploreTarget({ ...ready, settings, ends, cleanup }, flags, { commands, kept, endsAt }),
        )
        const { found, record } = result
        const { corpus } = flags
        const { unwritten } = ready.outputs
        unwritten.write(() => har?.write(record, target.baseUrl, redact))
        if (corpus !== undefined) unwritten.write(() => keepInCorpus(corpus, kept, found.findings))
        const report = buildReport({
          ...reportSource(target, settings, flags, ready),
          ...rest,
          rules: record.results.map(({ rule }) => rule),
          result: record,
          exploration: metIn(found, target.variant),
          repeat: repeatOfExploration(flags, settings),
          replay: (_, { scenario } = {}) =>
            repeatOfExploration(scenario === undefined ? flags : { ...flags, scenario }, settings),
        })
        const exit = exitOfExploration(report, rest.isInterrupted)
        await publish({ ...report, exit })
        return exit.code
      }
    },
    { repeat: repeatOfExploration, command: 'npx conformance explore' },
  )

/** What an exploration draws from, and until when. */
interface ExplorationPlan {
  readonly commands: readonly Command[]
  readonly kept: readonly Kept[]
  /** By the clock of `performance.now()`, in milliseconds. */
  readonly endsAt: number
}

/** Explores a target until time, requests or violations are enough; gives what was found, and the record of the run. */
async function exploreTarget(
  source: Omit<SessionSource, 'note'>,
  flags: ExploreFlags,
  { commands, kept, endsAt }: ExplorationPlan,
) {
  const { target, settings, ends } = source
  const { seed, detail } = settings
  const own = checksIn(checks, target.variant)
  const shown = explorationProgress(process.stderr, detail === 'quiet')
  const options = sessionOptions({ ...source, note: (line) => shown.note(line) })
  const session = await openSession({ ...options, checks: own })
  const isLate = () => ends.signals.signal.aborted || performance.now() >= endsAt
  const found = await explore({
    session,
    checks: own,
    commands,
    seed,
    steps: flags.steps ?? defaults.steps,
    workers: flags.scenario === undefined ? (options.workers ?? 1) : 1,
    shrinks,
    first: kept.map(({ sequence }) => sequence),
    ...(flags.scenario === undefined ? {} : { only: flags.scenario }),
    isLate,
    isOver: (so) =>
      isLate() ||
      failuresIn(so) >= (flags.maxFailures ?? defaults.failures) ||
      options.budget?.spent(session.requests) !== undefined,
    onStep: (progress: Progress) => shown.step(progress, session.requests),
  }).finally(() => shown.end())
  for (const { rule, result } of found.findings) session.include(rule, result)
  for (const { rule, operations } of found.watched)
    for (const result of operations) session.include(rule.id, result)
  const results = await session.results()
  return { found, record: { ...session.record(), results, claims: session.claims(results) } }
}

/** How many statements that are certain were broken; others are questions, which end no exploration. */
const failuresIn = ({ findings, watched }: Found): number =>
  [...findings.map(({ result }) => result), ...watched].filter(({ verdict }) => verdict === 'fail').length

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
