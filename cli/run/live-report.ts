import { clipEndpoint, type PlannedRule, redactReport, ruleHeadOf, whyOf } from '../../reporters/index.js'
import { operationsToJudge, type RuleCheck, type RunOptions } from '../../suites/index.js'
import { type Judged, reportedOperation } from './build-report.js'
import type { RunOutputs } from './run-outputs.js'

/** What a report says of a run apart from its results. */
export type LiveSource = Omit<Judged, 'result' | 'rules' | 'startedAt' | 'durationMs'> & {
  readonly redact: NonNullable<Judged['redact']>
}

/** The listeners of a run that report each judgement as it is made. */
export function liveReport(
  outputs: RunOutputs,
  checks: readonly RuleCheck[],
  source: LiveSource,
): Required<Pick<RunOptions, 'onJudged' | 'onResult'>> {
  const { redact } = source
  outputs.start(checks.map(planned))
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

const planned = (check: RuleCheck): PlannedRule => ({
  ...ruleHeadOf(check.rule),
  endpoints: operationsToJudge(check),
})
