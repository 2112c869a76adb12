import type { OperationId } from '../../contract/index.js'
import { clipEndpoint, redactReport, ruleHeadOf, whyOf } from '../../reporters/index.js'
import { operationsToJudge, type PlannedPlace, type RuleCheck, type RunOptions } from '../../suites/index.js'
import { type Judged, reportedOperation } from './build-report.js'
import type { RunOutputs } from './run-outputs.js'

/** What a report says of a run apart from its results. */
export type LiveSource = Omit<Judged, 'result' | 'rules' | 'startedAt' | 'durationMs'> & {
  readonly redact: NonNullable<Judged['redact']>
}

/** The listeners of a run that report each judgement as it is made. */
export function liveReport(
  outputs: RunOutputs,
  planned: PlannedOperations,
  source: LiveSource,
): Required<Pick<RunOptions, 'onJudged' | 'onResult'>> {
  const { redact } = source
  outputs.start([...planned].map(([{ rule }, endpoints]) => ({ ...ruleHeadOf(rule), endpoints })))
  let requests = 0
  return {
    onJudged(rule, result, record) {
      const known = record()
      requests = known.requests
      outputs.named(known.runId)
      outputs.endpoint(rule.id, () =>
        clipEndpoint(reportedOperation(rule, result, { ...source, result: { ...known, results: [] } })),
      )
    },
    onResult(result) {
      const ofRule = () => ({
        ...ruleHeadOf(result.rule),
        verdict: result.verdict,
        ...redactReport(whyOf(result), redact),
      })
      outputs.rule(ofRule, requests)
    },
  }
}

/** The operations at which checks judge their rules in a run. */
export type PlannedOperations = ReadonlyMap<RuleCheck, readonly OperationId[]>

/** Where a run judges by some checks: at all their operations, or only at some places. */
export function plannedOperations(
  checks: readonly RuleCheck[],
  places?: readonly PlannedPlace[],
): PlannedOperations {
  const isPlanned = (id: string, operation: OperationId) =>
    places?.some((place) => place.rule === id && place.operation === operation) ?? true
  const all = checks.map((check) => {
    const own = operationsToJudge(check).filter((operation) => isPlanned(check.rule.id, operation))
    return [check, own] as const
  })
  return new Map(all.filter(([, { length }]) => length > 0))
}
