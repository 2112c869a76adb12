import { isSelection, isUnreached } from '../model/extent.js'
import type { Report, ReportedEndpoint, ReportedRule } from '../model/report.js'
import type { PlaceState } from './change-kind.js'

/** A rule at an operation, as two reports have it; a report that has nothing of it lacks its side. */
export interface ComparedPlace {
  readonly rule: ReportedRule
  readonly endpoint: string
  readonly old: ReportedEndpoint | undefined
  readonly new: ReportedEndpoint | undefined
}

/** Every rule at every operation that one of two reports has, in the order of the new report. */
export function placesOf(before: Report, after: Report): readonly ComparedPlace[] {
  const earlier = new Map(before.rules.map((rule) => [rule.id, rule]))
  const later = new Map(after.rules.map((rule) => [rule.id, rule]))
  return [...new Map([...later, ...earlier]).keys()].flatMap((id) => {
    const [then, now] = [earlier.get(id), later.get(id)]
    const rule = now ?? then
    if (!rule) return []
    const at = (side: ReportedRule | undefined, endpoint: string) =>
      side?.endpoints.find((one) => one.endpoint === endpoint)
    const endpoints = new Set(
      [...(now?.endpoints ?? []), ...(then?.endpoints ?? [])].map((one) => one.endpoint),
    )
    return [...endpoints].map((endpoint) => ({
      rule,
      endpoint,
      old: at(then, endpoint),
      new: at(now, endpoint),
    }))
  })
}

/** What a report says of a place, or that its run did not get there. */
export const stateOf = (at: ReportedEndpoint | undefined, report: Report): PlaceState =>
  at === undefined || isUnreached(at, report) ? 'not run' : at.verdict

/** The rules that only the first of two reports has, though the run of the other was not limited to some. */
export function rulesOnlyIn(report: Report, other: Report): readonly ReportedRule[] {
  if (isSelection(other)) return []
  const ids = new Set(other.rules.map(({ id }) => id))
  return report.rules.filter(({ id }) => !ids.has(id))
}
