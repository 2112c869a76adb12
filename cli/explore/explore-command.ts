import type { Command } from 'commander'
import { addEffectOptions } from '../flags/effect-options.js'
import { collect, duration, seedNumber, wholeNumber } from '../flags/flag-values.js'
import { addReportOptions } from '../flags/report-options.js'
import { addServerOptions } from '../flags/server-options.js'
import type { ExploreFlags } from './explore-flags.js'

/** The command that explores a server, or the embedded fake, by drawn scenarios; its code is loaded once it runs. */
export function addExplore(program: Command): Command {
  const command = program
    .command('explore')
    .summary('look for faults that need several steps, with random scenarios')
    .description(
      'Carries out random scenarios on the server at --base-url, or on the embedded fake, and compares each answer ' +
        'with a model of the document. A violation is repeated, made as short as possible, and named by the ' +
        'rule that it breaks.\n' +
        'Exit codes: 0 no violation, 1 a violation, 2 wrong usage or configuration, 3 incomplete, 130 interrupted.',
    )
  addServerOptions(command)
    .option('--variant <variant>', 'the surface of the API: full or compact')
    .option('--time <duration>', 'how long to explore (default: 60s)', duration)
    .option('--max-requests <n>', 'the most requests', wholeNumber(1, 1e9))
    .option('--steps <n>', 'the most steps of a scenario (default: 40)', wholeNumber(1, 1000))
    .option('--seed <n>', 'the seed of everything random (default: a random one)', seedNumber)
    .option('--scenario <n>', 'carry out this scenario of the seed alone', wholeNumber(1, 1e9))
    .option(
      '--focus <words>',
      'mostly steps about these nouns and families, separated by commas; repeatable',
      collect,
    )
    .option('--max-failures <n>', 'how many violations to collect (default: 1)', wholeNumber(1, 1000))
    .option('--corpus <file>', 'where to keep sequences that showed a violation, which are carried out first')
  return addReportOptions(addEffectOptions(command))
    .option(
      '--concurrency <n>',
      'scenarios at the same time (default: 4 at a server, 10 at one that takes longer to answer)',
      wholeNumber(1, 16),
    )
    .option('--redact-personal', 'stand-ins for e-mail addresses and phone numbers in every output')
    .option('--quiet', 'the violations and the last lines only')
    .option('--verbose', 'every outcome and transition met')
    .action(async (flags: ExploreFlags) => {
      const { runExploration } = await import('./run-exploration.js')
      process.exitCode = await runExploration(flags)
    })
}
