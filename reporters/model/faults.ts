import type { Report, ReportedEndpoint, ReportedFault, ReportedRule } from './report.js'

/** The faults of a report; of one without the grouping, each failing rule is one. */
export const faultsIn = (report: Report): readonly ReportedFault[] => report.faults ?? byRule(report)

/** The fault that explains a failure; undefined where the rule does not fail there. */
export const faultOf = (report: Report, rule: string, endpoint: string): ReportedFault | undefined =>
  faultsIn(report).find(({ affects }) => affects.some((at) => at.rule === rule && at.endpoint === endpoint))

/** A failure of a fault, with all that the report says of it. */
export interface AffectedFailure {
  readonly rule: ReportedRule
  readonly at: ReportedEndpoint
  readonly why: ReportedFault['affects'][number]['why']
}

/** The failures of a fault, with the one that shows it best first. */
export const failuresOf = ({ rules }: Report, { affects }: ReportedFault): readonly AffectedFailure[] =>
  affects.flatMap(({ rule: id, endpoint, why }) => {
    const rule = rules.find((one) => one.id === id)
    const at = rule?.endpoints.find((one) => one.endpoint === endpoint)
    return rule && at ? [{ rule, at, why }] : []
  })

const isFailure = ({ verdict }: { readonly verdict: string }) => verdict === 'fail' || verdict === 'warn'

const byRule = ({ rules }: Report): readonly ReportedFault[] =>
  rules.filter(isFailure).map(({ id, reason, says, endpoints }, n) => {
    const places = endpoints.filter(isFailure).map(({ endpoint }, m) => ({
      rule: id,
      endpoint,
      why: m === 0 ? ('shows' as const) : ('same' as const),
    }))
    const endpoint = places[0]?.endpoint ?? ''
    return { number: n + 1, cause: `${endpoint}: ${reason ?? says}`, rule: id, endpoint, affects: places }
  })
