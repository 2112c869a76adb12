import { failuresOf, faultsIn } from '../model/faults.js'
import { isKnown } from '../model/known.js'
import type { Report, ReportedEndpoint, ReportedFault, ReportedRule } from '../model/report.js'

/** A fault with the failure that shows it best. */
export interface ListedFault {
  readonly fault: ReportedFault
  readonly rule: ReportedRule
  readonly at: ReportedEndpoint
  /**
   * `fail` where it fails the run, `known` where a baseline names all of it, `warn` where only statements in doubt do
   * not hold.
   */
  readonly level: 'fail' | 'known' | 'warn'
}

/** The faults of a report in their order, for formats that show one entry for each. */
export const faultList = (report: Report): readonly ListedFault[] =>
  faultsIn(report).flatMap((fault) => {
    const failures = failuresOf(report, fault)
    const [best] = failures
    return best ? [{ fault, rule: best.rule, at: best.at, level: levelOf(failures.map(({ at }) => at)) }] : []
  })

/** What some failures are to a run. */
export function levelOf(failures: readonly ReportedEndpoint[]): ListedFault['level'] {
  const failing = failures.filter(({ verdict }) => verdict === 'fail')
  if (failing.length === 0) return 'warn'
  return failing.every(isKnown) ? 'known' : 'fail'
}
