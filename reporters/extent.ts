import type { Report, ReportedEndpoint } from './report.js'

/** Whether a run ended, or had spent its budget, before it judged a rule at an endpoint. */
export const isUnreached = (
  { verdict, remediation, unreached }: ReportedEndpoint,
  { incomplete }: Pick<Report, 'incomplete'>,
): boolean =>
  // Reports of older releases name only what would enable the others.
  unreached ?? (verdict === 'untested' && incomplete !== undefined && remediation === undefined)

/** Whether a run was limited to some rules. */
export const isSelection = ({ rules, documented, selection }: Report): boolean =>
  selection !== undefined || rules.length < documented

/** Whether a run has judged all there is to judge: no selection, no end before the last rule, no spent budget. */
export const isWhole = (report: Report): boolean =>
  !isSelection(report) &&
  report.incomplete === undefined &&
  !report.rules.some(({ endpoints }) => endpoints.some((at) => isUnreached(at, report)))
