import { refuseQuickBadge, reporterOutputs } from '../config/reporter-output.js'
import { exitCodes, usage } from '../exit.js'
import { firstHead } from '../run/first-head.js'
import { RunOutputs } from '../run/run-outputs.js'
import { readReport } from './read-report.js'

/** The flags of `report` as the command line gives them. */
export interface ReportFlags {
  readonly reporter?: readonly string[]
  readonly quiet?: boolean
  readonly verbose?: boolean
}

/** Writes a report that is in a file in the formats asked for, and gives the exit code. */
export async function showReport(
  file: string,
  { reporter = [], quiet, verbose }: ReportFlags,
): Promise<number> {
  if (quiet && verbose) throw usage('--quiet and --verbose exclude each other: give one')
  const outputs = reporterOutputs(reporter)
  // Read first: an output may be the same file.
  const report = await readReport(file)
  if (report.quick) refuseQuickBadge(outputs, 'leave out --reporter badge')
  const written = new RunOutputs(firstHead({}), quiet ? 'quiet' : verbose ? 'verbose' : 'normal')
  try {
    written.open(outputs)
    written.publish(report)
    return written.unwritten.exitCode(exitCodes.ok)
  } finally {
    written.close()
  }
}
