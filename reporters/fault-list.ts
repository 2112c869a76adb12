import type { Report, ReportedEndpoint, ReportedFault, ReportedRule } from './report.js'

/** A fault, with the rule and the operation that show it best. */
export interface ListedFault {
  readonly fault: ReportedFault
  readonly rule: ReportedRule
  readonly at: ReportedEndpoint
}

/** The faults of a report in their order; in a report without grouping, every failing rule is a fault of its own. */
export function faultList(report: Report): readonly ListedFault[] {
  const rules = new Map(report.rules.map((rule) => [rule.id, rule]))
  const faults = report.faults ?? ungrouped(report.rules)
  return faults.flatMap((fault) => {
    const rule = rules.get(fault.rule)
    const at = rule?.endpoints.find(({ endpoint }) => endpoint === fault.endpoint)
    return rule && at ? [{ fault, rule, at }] : []
  })
}

const ungrouped = (rules: readonly ReportedRule[]): readonly ReportedFault[] =>
  rules
    .flatMap((rule) => {
      const failing = rule.endpoints.filter(({ verdict }) => verdict === 'fail')
      return failing[0] === undefined ? [] : [{ rule, failing, first: failing[0] }]
    })
    .map(({ rule, failing, first }, n) => ({
      number: n + 1,
      cause: first.reason ?? rule.says,
      rule: rule.id,
      endpoint: first.endpoint,
      affects: failing.map(({ endpoint }, place) => ({
        rule: rule.id,
        endpoint,
        why: place === 0 ? ('shows' as const) : ('same' as const),
      })),
    }))

/** Whether nothing but known failures, which do not fail a run, are in a fault. */
export function isKnownFault({ fault }: ListedFault, { rules }: Report): boolean {
  const at = (id: string, endpoint: string) =>
    rules.find((rule) => rule.id === id)?.endpoints.find((one) => one.endpoint === endpoint)
  return fault.affects.every(({ rule, endpoint }) => at(rule, endpoint)?.known?.expired === false)
}
