import type { Command } from 'commander'
import { addEffectOptions } from '../flags/effect-options.js'
import { collect } from '../flags/flag-values.js'
import { addServerOptions } from '../flags/server-options.js'
import type { ReplayFlags } from './replay.js'

/** The command that judges the failures of a report again; its code is loaded once it runs. */
export function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .summary('judge the failures of a report again: FIXED, STILL FAILS or CANNOT TELL')
    .description(
      'Judges each failure of a JSON report again, on the server of the report or at --base-url, with fresh records.\n' +
        'Exit codes: 0 all are fixed, 1 one still fails, 2 usage or a wrong configuration, 3 one is undecided, 130 interrupted.',
    )
    .argument('<report>', 'a report that --reporter json=<file> has written')
    .option('--only <pattern>', 'only rules whose id matches; * matches anything; repeatable', collect)
  addServerOptions(command)
  addEffectOptions(command)
    .option('--redact-personal', 'stand-ins for e-mail addresses and phone numbers in every output')
    .action(async (report: string, flags: ReplayFlags) => {
      const { replay } = await import('./replay.js')
      process.exitCode = await replay(report, flags)
    })
}
