import type { Command } from 'commander'
import { collect } from '../flags/flag-values.js'
import type { CompareFlags } from './compare.js'

/** The command that compares two reports; its code is loaded once it runs. */
export function addCompare(program: Command): Command {
  return program
    .command('compare')
    .summary('compare two JSON reports: what is worse, better, no longer checked, newly checked')
    .description(
      'Compares two reports that --reporter json=<file> has written.\n' +
        'Exit codes: 0 not worse, 1 worse, 2 usage, or a report that cannot be read or has judged nothing.',
    )
    .argument('<old>', 'the report to compare with, for instance that of the last release')
    .argument('<new>', 'the report that is judged')
    .option(
      '--reporter <name[=file]>',
      'terminal, markdown, html or json, to a file if named; repeatable (default: terminal)',
      collect,
    )
    .option(
      '--strict',
      'what was not run or is no longer checked counts as worse, and so does what fails where it is newly checked',
    )
    .action(async (before: string, after: string, flags: CompareFlags) => {
      const { compare } = await import('./compare.js')
      process.exitCode = await compare(before, after, flags)
    })
}
