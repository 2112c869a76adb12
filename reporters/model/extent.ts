import type { Report, ReportedEndpoint, ReportedRule } from './report.js'

/** Whether a run ended, or had spent its budget, before it judged a rule at an endpoint. */
export const isUnreached = (
  { verdict, remediation, unreached }: ReportedEndpoint,
  { incomplete }: Pick<Report, 'incomplete'>,
): boolean =>
  // Reports of older releases name only what would enable the others.
  unreached ?? (verdict === 'untested' && incomplete !== undefined && remediation === undefined)

/** Whether a run was limited to some rules. */
export const isSelection = ({ rules, documented, selection, quick }: Report): boolean =>
  quick !== undefined || selection !== undefined || rules.length < documented

/** Whether a run has judged all there is to judge: no selection, no end before the last rule, no spent budget. */
export const isWhole = (report: Report): boolean =>
  !isSelection(report) &&
  report.incomplete === undefined &&
  !report.rules.some(({ endpoints }) => endpoints.some((at) => isUnreached(at, report)))

/** How much of some rules a run did not reach as it was cut, and why. */
interface Unreached {
  readonly rules: number
  readonly places: number
  readonly reason: string
}

/** What a run that was cut did not reach of some rules; undefined where it has reached everything. */
export function unreachedIn(rules: readonly ReportedRule[]): Unreached | undefined {
  const cut = rules.flatMap(({ endpoints }) => {
    const places = endpoints.filter(({ unreached }) => unreached)
    return places.length === 0 ? [] : [places]
  })
  const places = cut.flat()
  // A place at which the run was cut says more than why.
  const first = places.find(({ exchanges }) => exchanges === 0) ?? places[0]
  return first && { rules: cut.length, places: places.length, reason: first.reason ?? 'the run ended' }
}

/** A report without what its configuration excludes: the rules that no run of that configuration judges. */
export function withoutExcluded(report: Report): Report {
  const { selection, ...rest } = report
  if (selection?.exclude === undefined || Object.keys(selection).length > 1) return report
  return { ...rest, documented: report.rules.length }
}
