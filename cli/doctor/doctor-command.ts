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
      'Says whether the server answers, what the keys and records are, what it chose where the document is open,\n' +
        'how many rules this configuration can verify, and what would enable the most. It changes nothing, unless\n' +
        '--write-assumptions is given with --allow: then it learns by writes as well, and undoes them.\n' +
        'Exit codes: 0 a run makes sense, 2 the configuration is wrong, or usage, 3 the server cannot be judged.',
    )
  return addServerOptions(command, ' (default: 10)')
    .option('--variant <variant>', 'the surface of the API: full or compact')
    .option('--allow <effects>', 'count as a run with none, writes or sends would', effects)
    .option(
      '--write-assumptions <file.json>',
      'write what the server chose where the document is open, for conformance fake --assumptions',
    )
    .option('--verbose', 'each key, record, gap and family, and each choice that was learnt or not')
    .option('--json', 'as JSON')
    .action(async (flags: DoctorFlags) => {
      const { doctor } = await import('./doctor.js')
      process.exitCode = await doctor(flags)
    })
}
