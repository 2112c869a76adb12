import type { Detail, Report, ReportHead } from '../../reporters/index.js'
import { reporterOutputs } from '../config/reporter-output.js'
import { exitCodes, oneLineMessage, Stop } from '../exit.js'
import { RunOutputs } from './run-outputs.js'

/** A report that says how the command ended. */
export type EndedReport = Report & Required<Pick<Report, 'exit'>>

/**
 * Opens the outputs of a command, does its work, and writes the report that comes of it, or why there is none.
 *
 * @param head What is known of the report before the work.
 * @returns The exit code.
 */
export async function withOutputs(
  head: ReportHead,
  { reporter = [], detail }: { readonly reporter?: readonly string[] | undefined; readonly detail: Detail },
  work: () => Promise<EndedReport>,
): Promise<number> {
  const outputs = new RunOutputs(head, detail)
  try {
    outputs.open(reporterOutputs(reporter))
    const report = await work()
    outputs.publish(report)
    return outputs.unwritten.exitCode(report.exit.code)
  } catch (error) {
    outputs.fail(error instanceof Stop ? error.code : exitCodes.incomplete, oneLineMessage(error))
    throw error
  } finally {
    outputs.close()
  }
}
