import type { Command } from 'commander'
import { collect, wholeNumber } from '../flags/flag-values.js'
import type { ProveFlags } from './proof.js'

/** The command that proves the suites: each mutant is killed by its own rule, and the honest fake passes. */
export function addProve(program: Command): Command {
  return program
    .command('prove')
    .summary('prove the suites: each rule must kill its mutants, and the fake must pass')
    .description(
      'Judges every mutant (the fake with one rule broken) by its own rule, and the honest fake by every rule.\n' +
        'Exit code 1 if a mutant survives or the honest fake does not pass.',
    )
    .option('--rule <pattern>', 'only rules whose id matches; repeatable', collect)
    .option('--suite <family>', 'only this family of rules; repeatable', collect)
    .option('--seeds <n>', 'try each mutant on the seeds 1 to n', wholeNumber(0, 100_000), 1)
    .option(
      '--honest-seeds <n>',
      'try the honest fake on the seeds 1 to n (default: as --seeds)',
      wholeNumber(0, 100_000),
    )
    .option(
      '--processes <n>',
      'share the trials among n processes (default: one per core)',
      wholeNumber(1, 64),
    )
    .option('--json', 'the result as JSON')
    .action(async (flags: ProveFlags) => {
      const { proveAll } = await import('./proof.js')
      process.exitCode = await proveAll(flags)
    })
}
