import { type CaseOutcome, caseList, type ReportedCase } from './case-list.js'
import type { Report } from './model/report.js'

/** The report in the Common Test Report Format, which CTRF reporters of several CI systems read. */
export function ctrf(report: Report): string {
  const { startedAt, durationMs, runId, totals, seed, repeat, target, quick, recording } = report
  const { assumptions = [] } = report
  const cases = caseList(report)
  const start = Date.parse(startedAt) || 0
  const count = (status: Status) => cases.filter((one) => statusOf(one) === status).length
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    // A run that could not begin has no id.
    ...(runId === '' ? {} : { runId }),
    timestamp: new Date(start + durationMs).toISOString(),
    generatedBy: 'workspace-crm-conformance',
    results: {
      tool: {
        name: 'conformance',
        ...(report.tool ? { version: report.tool.version } : {}),
      },
      summary: {
        tests: cases.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        suites: new Set(cases.map(({ family }) => family)).size,
        start,
        stop: start + durationMs,
        duration: durationMs,
        // What is counted above are cases, one for each rule at each operation; these are the rules by verdict.
        extra: { rules: totals },
      },
      tests: cases.map(test),
      extra: {
        ...(recording ? { recording } : { seed }),
        repeat,
        target,
        assumptions,
        ...(quick ? { quick } : {}),
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

type Status = 'passed' | 'failed' | 'skipped' | 'other'

const statuses: Readonly<Record<CaseOutcome, Status>> = {
  passed: 'passed',
  failed: 'failed',
  // The format knows no status for a defect of the test itself, and `other` would leave a build green.
  errored: 'failed',
  skipped: 'skipped',
}

const statusOf = ({ outcome, verdict }: ReportedCase): Status =>
  verdict === 'inconclusive' ? 'other' : statuses[outcome]

function test(one: ReportedCase) {
  const { family, subject, name, outcome, verdict, durationMs, message, text, rule, at } = one
  return {
    name,
    status: statusOf(one),
    rawStatus: verdict ?? outcome,
    duration: durationMs,
    suite: [family],
    ...(message === '' ? {} : { message }),
    ...(outcome === 'failed' || outcome === 'errored' ? { trace: text } : {}),
    ...(rule && at
      ? { labels: { rule: subject, section: rule.section, endpoint: at.endpoint, certain: rule.certain } }
      : {}),
  }
}
