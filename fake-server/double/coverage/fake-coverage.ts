import type { Control } from '../control/control.js'
import { type CoverageReport, coverageReport } from './coverage-report.js'
import { possibleOf } from './possible.js'

/** What gives a fake its coverage. */
export interface Covered {
  /**
   * What the requests so far met of the document, and what they did not: the answers of each operation, changes of
   * state and forms of answers. It is about the tests, so a reset keeps it, and forks share it.
   *
   * @returns Counts by operation, each with a way to bring it about.
   * @example
   * const { totals, operations } = fake.coverage()
   * console.log(totals.called.percent, operations.find(({ requests }) => requests === 0)?.operation)
   */
  coverage(): CoverageReport
}

/** The coverage of the fake that a control belongs to. */
export const coverageOf = (control: Control): Covered => ({
  coverage() {
    const { assumptions, coverage, surface } = control.core
    return coverageReport(surface.variant, coverage.counts, possibleOf(surface.variant, assumptions))
  },
})
