import type { Command } from 'commander'

/** The command that compares the assumptions of two files; its code is loaded once it runs. */
export function addCompareAssumptions(program: Command): Command {
  return program
    .command('compare-assumptions')
    .summary('compare what two servers chose where the document leaves it open')
    .description(
      'Compares two files of assumptions, JSON reports or configurations; a gap that a file does not name has its default.\n' +
        'Exit codes: 0 the same, 1 different, 2 wrong usage or a file that cannot be read.',
    )
    .argument('<a>', 'a file of assumptions, a JSON report or a configuration')
    .argument('<b>', 'another one')
    .option('--json', 'as JSON')
    .action(async (a: string, b: string, flags: { readonly json?: boolean }) => {
      const { compareAssumptions } = await import('./compare-assumptions.js')
      process.exitCode = await compareAssumptions(a, b, flags)
    })
}
