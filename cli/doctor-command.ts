import type { Command } from 'commander'
import type { DoctorFlags } from './doctor.js'
import { duration, effects, wholeNumber } from './flag-values.js'

/** The command that examines a server and a configuration before a run. */
export function addDoctor(program: Command): Command {
  return program
    .command('doctor')
    .summary('examine a server and a configuration by reads, before a run')
    .description(
      'Says whether the server answers, what the keys and records are, what it chose where the document is open,\n' +
        'how many rules this configuration can verify, and what would unlock the most. It changes nothing.\n' +
        'Exit codes: 0 a run makes sense, 2 usage or configuration, 3 the server cannot be judged.',
    )
    .option('--base-url <url>', 'the server, without /api/v1')
    .option('--api-key <key>', 'its full-scope key; better given as CONFORMANCE_API_KEY')
    .option('--config <file>', 'a configuration (default: conformance.config.{ts,js,mjs,json} here)')
    .option('--variant <variant>', 'the surface of the API: full or compact')
    .option('--allow <effects>', 'count as a run with none, writes or sends would', effects)
    .option('--timeout <duration>', 'how long an answer may take (default: 10s)', duration)
    .option('--ca <file>', 'a PEM file of certificates to trust beside the usual ones')
    .option('--max-rps <n>', 'the most requests a second (default: 10)', wholeNumber(1, 10_000))
    .option('--json', 'as JSON')
    .action(async (flags: DoctorFlags) => {
      const { doctor } = await import('./doctor.js')
      process.exitCode = await doctor(flags)
    })
}
