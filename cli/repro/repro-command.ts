import { type Command, Option } from 'commander'
import type { ReproFlags } from './repro-flags.js'

/** The command that writes a failure of a report as a script or a test; its code is loaded once it runs. */
export function addRepro(program: Command): void {
  program
    .command('repro')
    .summary('write a failure of a report as a curl script or a vitest file')
    .description(
      'Writes a failure of a JSON report as a script for a POSIX shell with curl, or as a test file for vitest. Each ' +
        'makes what it needs under fresh names, repeats the calls, and decides by the answer.\n' +
        'Exit status of the script: 0 fixed, 1 still fails, 2 a key is missing, 3 cannot tell.',
    )
    .argument('<report>', 'a report that --reporter json=<file> has written')
    .argument('<rule>', 'the id of a rule that fails in it')
    .option('--endpoint <endpoint>', "one of the operations at which it fails: 'GET /api/v1/contacts'")
    .addOption(new Option('--sh', 'a script for a POSIX shell (the default)').conflicts('vitest'))
    .option('--vitest', 'a test file in TypeScript')
    .option('--base-url <url>', 'the server to write into it (default: that of the report)')
    .option('--out <file>', 'where to write it (default: the standard output)')
    .action(async (report: string, rule: string, flags: ReproFlags) => {
      const { repro } = await import('./repro.js')
      await repro(report, rule, flags)
    })
}
