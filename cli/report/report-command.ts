import type { Command } from 'commander'
import { collect } from '../flags/flag-values.js'
import { addExtentOptions } from '../flags/report-options.js'
import type { ReportFlags } from './show-report.js'

/** The command that writes a report in other formats; its code is loaded once it runs. */
export function addReport(program: Command): Command {
  const command = program
    .command('report')
    .summary('write a JSON or NDJSON report, also of a run that was killed, in any other format')
    .description(
      'Reads a report that --reporter json=<file> or ndjson=<file> has written, and writes it in other formats.\n' +
        'Exit codes: 0 written, 2 usage or a report that cannot be read.',
    )
    .argument('<file>', 'the report')
    .option('--reporter <name[=file]>', 'as for a run; repeatable (default: terminal)', collect)
  return addExtentOptions(command).action(async (file: string, flags: ReportFlags) => {
    const { showReport } = await import('./show-report.js')
    process.exitCode = await showReport(file, flags)
  })
}
