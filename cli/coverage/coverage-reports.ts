import { assumptions, type Variant } from '../../contract/index.js'
import { type CoverageReport, coverageReport } from '../../fake-server/double/coverage/coverage-report.js'
import { mergeCounts } from '../../fake-server/double/coverage/merge-counts.js'
import { possibleOf } from '../../fake-server/double/coverage/possible.js'
import type { SavedCoverage } from '../../fake-server/double/coverage/saved-coverage.js'

const variants: readonly Variant[] = ['full', 'compact']

/** The reports of what several processes met, one for each variant that they used. */
export const coverageReports = (saved: readonly SavedCoverage[]): readonly CoverageReport[] =>
  variants.flatMap((variant) => {
    const counts = saved.flatMap((one) => one.counts[variant] ?? [])
    return counts.length === 0
      ? []
      : [coverageReport(variant, mergeCounts(counts), possibleOf(variant, assumptions))]
  })
