import type { Command } from 'commander'
import { addServerOptions } from '../flags/server-options.js'
import type { SweepFlags } from './sweep.js'

/** The command that undoes what crashed runs have left behind. */
export function addSweep(program: Command): Command {
  const command = program
    .command('sweep')
    .summary('undo what interrupted runs have left behind')
    .description(
      'Reads the ledgers of runs against the server that were interrupted, or the ledgers that are named, ' +
        'and undoes what the API can undo: webhook destinations, meetings, deals, tasks, assignments.\n' +
        'Exit codes: 0 nothing is left that could be undone, 2 usage or configuration, 3 something is left.',
    )
    .argument('[ledgers...]', 'files to read instead of those in the folder')
  return addServerOptions(command)
    .option('--ledger <folder>', 'where the ledgers are (default: .conformance)')
    .option('--force', 'sweep even if the process of the run seems to be running')
    .action(async (ledgers: readonly string[], flags: SweepFlags) => {
      const { sweep } = await import('./sweep.js')
      process.exitCode = await sweep(flags, ledgers)
    })
}
