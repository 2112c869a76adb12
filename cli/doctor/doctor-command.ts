import type { Command } from 'commander'
import { effects } from '../flags/flag-values.js'
import { addServerOptions } from '../flags/server-options.js'
import type { DoctorFlags } from './doctor.js'

/** The command that examines a server and a configuration before a run. */
export function addDoctor(program: Command): Command {
  const command = program
    .command('doctor')
    .summary('examine a server and a configuration by reads, before a run')
    .description(
      'Reports whether the server answers, whether keys and records are as configured, what the server chose where the document is open, ' +
        'how many rules this configuration can verify, and what would enable the most. It changes nothing unless ' +
        '--write-assumptions is given with --allow: then it also learns by writes, and undoes them.\n' +
        'Exit codes: 0 a run makes sense and nothing speaks against the configuration, 2 wrong configuration or usage, 3 the server cannot be judged.',
    )
  return addServerOptions(command, ' (default: 10)')
    .option('--variant <variant>', 'the surface of the API: full or compact')
    .option(
      '--allow <effects>',
      'count the rules that a run with none, writes or sends can verify, and learn by these',
      effects,
    )
    .option(
      '--write-assumptions <file.json>',
      'learn what the server chose where the document is open, and write it for conformance fake --assumptions',
    )
    .option('--verbose', 'show each key, record, gap and family, and each choice, learnt or not')
    .option('--json', 'as JSON')
    .action(async (flags: DoctorFlags) => {
      const { doctor } = await import('./doctor.js')
      process.exitCode = await doctor(flags)
    })
}
