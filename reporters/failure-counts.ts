import { failuresOf, faultsIn } from './faults.js'
import { isKnown } from './known.js'
import type { Report } from './report.js'

/**
 * How many failures there are, at all operations, how many faults they come from, and how many entries only warn; without
 * what a baseline excuses.
 */
export function failureCounts(report: Report): {
  readonly failures: number
  readonly faults: number
  readonly warnings: number
} {
  const counts = faultsIn(report)
    .map((fault) => failuresOf(report, fault).filter(({ at }) => !isKnown(at)))
    .filter((failures) => failures.length > 0)
    .map((failures) => failures.filter(({ at }) => at.verdict === 'fail').length)
  const faults = counts.filter((n) => n > 0).length
  return { failures: counts.reduce((sum, n) => sum + n, 0), faults, warnings: counts.length - faults }
}
