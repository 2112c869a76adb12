import { clientRulesOf } from '../../contract/index.js'
import { judgeJournals, judgeTolerance, mergeResults } from '../../products/clients/index.js'
import type { Report, ReportHead } from '../../reporters/index.js'
import { judgedReport } from '../baseline/judged-report.js'
import { openBaseline } from '../baseline/open-baseline.js'
import { baselineSettings } from '../config/baseline-settings.js'
import { readAssumptions } from '../config/read-assumptions.js'
import { coverageReports } from '../coverage/coverage-reports.js'
import { exitCodes, usage } from '../exit.js'
import { detailOf } from '../flags/detail-of.js'
import { requirementsOf } from '../require/requirements.js'
import { exitOf, exitUnsaved } from '../run/exit-of.js'
import { onInterrupt } from '../run/interrupt.js'
import { type EndedReport, withOutputs } from '../run/with-outputs.js'
import { tool } from '../tool.js'
import type { ClientFlags } from './client-flags.js'
import { clientReport, type JudgedClient } from './client-report.js'
import { exitOfClient, interruption } from './exit-of-client.js'
import { isOverPort, portHint } from './port-hint.js'
import { againOf, repeatOf } from './repeat.js'
import { hasPassed, type RunOfCommand, runClient } from './run-client.js'
import { runDisturbed } from './run-disturbed.js'
import { runVaried } from './run-varied.js'
import { knownClientPattern, selectClientRules } from './select-client-rules.js'

/**
 * Runs the tests of a client, judges what they sent, and writes the report.
 *
 * @returns The exit code.
 */
export async function client(command: readonly string[], flags: ClientFlags): Promise<number> {
  const { variant, seed, reporter } = flags
  const detail = detailOf(flags)
  if (flags.maxRuns !== undefined && !flags.vary)
    throw usage('--max-runs limits the runs of --vary: give --vary, too')
  if (flags.jobs !== undefined && !flags.vary && flags.disturb === undefined)
    throw usage('--jobs is about the runs of --disturb and --vary: give one of them, too')
  const startedAt = new Date()
  const repeat = repeatOf(command, flags)
  const target = { baseUrl: 'fake:', variant } as const
  const head: ReportHead = {
    version: 1,
    seed,
    target,
    startedAt: startedAt.toISOString(),
    documented: clientRulesOf(variant).length,
    tool,
    client: { command, exitCode: 0, passed: false, fakes: 0, disturbances: [] },
    repeat,
  }
  return withOutputs(head, { reporter, detail }, async () => {
    const stop = new AbortController()
    const done = onInterrupt(() => stop.abort())
    try {
      return await judgedClient(command, flags, { target, seed, startedAt, repeat }, stop.signal)
    } finally {
      done()
    }
  })
}

/** The report on a client whose tests are run as often as the flags ask. */
async function judgedClient(
  command: readonly string[],
  flags: ClientFlags,
  known: Pick<JudgedClient, 'target' | 'seed' | 'startedAt' | 'repeat'>,
  stop: AbortSignal,
): Promise<EndedReport> {
  const { variant } = flags
  const isSelected = selectClientRules(flags)
  const baselined = baselineSettings(flags, {})
  const requirements = requirementsOf(
    flags,
    {},
    {
      rules: clientRulesOf(variant).filter(({ id }) => isSelected(id)),
      known: knownClientPattern,
      variant,
      hasBaseline: baselined !== undefined,
    },
  )
  const baseline = baselined && openBaseline(baselined)
  const assumptions = await readAssumptions(flags.assumptions)
  const began = performance.now()
  const usual = await runClient(command, flags, { assumptions, isQuiet: false }, stop)
  const further = [command, flags, assumptions, stop, note] as const
  const exchanges = usual.journals.flatMap(({ requests }) => requests)
  const isRepeated = hasPassed(usual) && exchanges.length > 0
  const disturbed = isRepeated ? await runDisturbed(...further, usual.journals) : undefined
  const variation = flags.vary && isRepeated ? await runVaried(...further) : undefined
  const isSkipped = !hasPassed(usual) && (flags.vary || flags.disturb !== undefined)
  const results = [
    ...mergeResults([{ results: judgeJournals(usual, variant) }, ...(disturbed?.results ?? [])]),
    ...judgeTolerance(disturbed?.runs ?? [], variant),
  ].filter(({ rule }) => isSelected(rule.id))
  const found = clientReport({
    results,
    exchanges,
    ...known,
    durationMs: performance.now() - began,
    client: {
      command,
      exitCode: usual.exitCode,
      passed: hasPassed(usual),
      ...(usual.timedOut ? { timedOut: true } : {}),
      fakes: usual.journals.length,
      coverage: coverageOf(usual),
      disturbances: disturbed?.reported ?? [],
      ...(variation === undefined ? {} : { variation }),
    },
    warnings:
      isSkipped && !stop.aborted
        ? [
            'the command fails without disturbances and other choices, so it was not run with them: make it pass first',
          ]
        : [],
    hint: isOverPort(usual.journals) ? portHint : undefined,
    again: (rule, during) => againOf(command, flags, rule, during),
    incomplete: stop.aborted ? interruption(flags, disturbed?.reported.length) : undefined,
  })
  const update = repeatOf(command, flags, ['--update-baseline'])
  const report = judgedReport(found, { baseline, requirements, update })
  const ended = stop.aborted ? exitOf(exitCodes.interrupted, report.incomplete) : exitOfClient(report, flags)
  return { ...report, exit: exitUnsaved(ended, baseline?.save()) }
}

/** What the tests met of the document, by variant. */
const coverageOf = ({ coverage }: RunOfCommand): NonNullable<NonNullable<Report['client']>['coverage']> =>
  coverageReports(coverage)
    .filter(({ totals }) => totals.all.met > 0)
    .map(({ variant, totals: { all, called } }) => ({ variant, all, called }))

const note = (line: string): void => void process.stderr.write(`${line}\n`)
