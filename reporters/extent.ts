import type { Report, ReportedEndpoint } from './report.js'

/** What would allow a run to go on whose budget is spent. */
export const budgetAdvice = { requests: 'raise --max-requests', time: 'raise --time-budget' } as const

/** Whether a run ended before it judged a rule at an endpoint: it was cut, or its budget was spent. */
export const isUnreached = (
  { verdict, remediation }: ReportedEndpoint,
  { incomplete }: Pick<Report, 'incomplete'>,
): boolean =>
  verdict === 'untested' &&
  (Object.values(budgetAdvice).some((advice) => advice === remediation) ||
    (incomplete !== undefined && remediation === undefined))

/** Whether a run was limited to some rules. */
export const isSelection = ({ rules, documented, selection }: Report): boolean =>
  selection !== undefined || rules.length < documented

/** Whether a run has judged all there is to judge: no selection, no end before the last rule, no spent budget. */
export const isWhole = (report: Report): boolean =>
  !isSelection(report) &&
  report.incomplete === undefined &&
  !report.rules.some(({ endpoints }) => endpoints.some((at) => isUnreached(at, report)))
