import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CoverageFlags } from './coverage-flags.js'

function percentage(text: string): number {
  const value = Number(text.replace(/\s*%$/, ''))
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError('give a percentage from 0 to 100, such as 80%')
  return value
}

/** The command that merges what the tests of a client met, and judges how much that is. */
export function addCoverage(program: Command): Command {
  return program
    .command('coverage')
    .summary('show what the tests of a client met of the document, from the files of their processes')
    .argument(
      '<paths...>',
      'folders or files that the fake has written: CONFORMANCE_COVERAGE_DIR, or fake --coverage',
    )
    .option('--threshold <percent>', 'exit with 1 where less than this was met', percentage)
    .addOption(
      new Option('--of <what>', 'what the threshold is about: everything, or the operations that were called')
        .choices(['all', 'called'])
        .default('all'),
    )
    .option('--json', 'as JSON')
    .option('--markdown', 'as Markdown')
    .action(async (paths: readonly string[], flags: CoverageFlags) => {
      const { showCoverage } = await import('./show-coverage.js')
      await showCoverage(paths, flags)
    })
}
