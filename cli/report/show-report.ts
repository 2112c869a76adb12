import { refuseQuickBadge, reporterOutputs } from '../config/reporter-output.js'
import { exitCodes } from '../exit.js'
import { type DetailFlags, detailOf } from '../flags/detail-of.js'
import { firstHead } from '../run/first-head.js'
import { RunOutputs } from '../run/run-outputs.js'
import { readReport } from './read-report.js'

/** The flags of `report` as the command line gives them. */
export interface ReportFlags extends DetailFlags {
  readonly reporter?: readonly string[]
}

/** Writes a report that is in a file in the formats asked for, and gives the exit code. */
export async function showReport(file: string, { reporter = [], ...flags }: ReportFlags): Promise<number> {
  const detail = detailOf(flags)
  const outputs = reporterOutputs(reporter)
  // Read first: an output may be the same file.
  const report = await readReport(file)
  if (report.quick) refuseQuickBadge(outputs, 'leave out --reporter badge')
  const written = new RunOutputs(firstHead({}), detail)
  try {
    written.open(outputs)
    written.publish(report)
    return written.unwritten.exitCode(exitCodes.ok)
  } finally {
    written.close()
  }
}
