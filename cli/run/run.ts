import { type Command, Option } from 'commander'
import type { RunFlags } from '../config/settings.js'
import { collect, duration, effects, seedNumber, wholeNumber } from '../flags/flag-values.js'
import { addServerOptions } from '../flags/server-options.js'

/** The command that judges a server, or the embedded fake; its weight is loaded once it runs. */
export function addRun(program: Command): Command {
  const command = program
    .command('run', { isDefault: true })
    .summary('judge a server by every documented rule (the default command)')
    .description(
      'Judges the server at --base-url by every documented rule; without one, the embedded fake.\n' +
        'Exit codes: 0 no rule fails, 1 a rule fails, 2 usage or configuration, 3 incomplete, 130 interrupted.',
    )
  return addServerOptions(command)
    .option('--variant <variant>', 'the surface of the API: full or compact')
    .option('--suite <family>', 'only this family of rules; repeatable', collect)
    .option('--rule <pattern>', 'only rules whose id matches; * matches anything; repeatable', collect)
    .option('--runs <n>', 'drawn inputs per property', wholeNumber(1, 10_000))
    .option('--seed <n>', 'the seed of everything drawn (default: random)', seedNumber)
    .option('--allow <effects>', 'none, writes or sends (default: sends on loopback, else none)', effects)
    .addOption(
      new Option(
        '--tidy <when>',
        'undo what the run made: always or never (default: always; on loopback except deals and tasks)',
      ).choices(['always', 'never']),
    )
    .option('--ledger <folder>', 'where to keep the ledger of what the run makes (default: .conformance)')
    .option('--no-ledger', 'keep no ledger; after a crash nothing can be undone')
    .option('--reporter <name[=file]>', 'terminal, json or junit, to a file if named; repeatable', collect)
    .option('--hook-timeout <duration>', 'how long a hook under control may take (default: 5s)', duration)
    .option('--max-requests <n>', 'the most requests; what is not reached is untested', wholeNumber(1, 1e9))
    .option(
      '--time-budget <duration>',
      'how long the run may take; what is not reached is untested',
      duration,
    )
    .option('--concurrency <n>', 'rules judged at the same time (default: 4 at a server)', wholeNumber(1, 16))
    .option('--redact-personal', 'stand-ins for e-mail addresses and phone numbers in every output')
    .option('--quiet', 'the headline and failures only')
    .option('--verbose', 'every rule at every operation')
    .allowExcessArguments()
    .action(async (flags: RunFlags, command: Command) => {
      const { conformanceRun } = await import('./conformance-run.js')
      process.exitCode = await conformanceRun(flags, command.args)
    })
}
