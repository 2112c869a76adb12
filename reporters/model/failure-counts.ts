import { countText } from './count-text.js'
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

/** The failures, and the entries above or below, each in a line of its own: the same in all formats for people. */
export function countLines(report: Report, where: 'above' | 'below'): readonly string[] {
  const { failures, faults, warnings } = failureCounts(report)
  const known = report.baseline?.known ?? 0
  const each = 'one for each rule and operation'
  return [
    ...(failures > 0
      ? [`${countText(failures, 'failure')}, ${each}${known > 0 ? `; ${known} more known` : ''}`]
      : known > 0
        ? [`${countText(known, 'known failure')}, ${each}`]
        : []),
    ...(faults + warnings === 0 ? [] : [entryCount(faults, warnings, where)]),
  ]
}

/** Faults and warnings, which are numbered together. */
function entryCount(faults: number, warnings: number, where: string): string {
  const kinds = [
    ...(faults === 0 ? [] : [countText(faults, 'fault')]),
    ...(warnings === 0 ? [] : [countText(warnings, 'warning')]),
  ]
  return `${faults + warnings === 1 ? '1 entry' : `${faults + warnings} entries`} ${where}: ${kinds.join(', ')}`
}
