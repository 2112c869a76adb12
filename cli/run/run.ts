import type { Command } from 'commander'
import type { RunFlags } from '../config/settings.js'
import { addEffectOptions } from '../flags/effect-options.js'
import { collect, duration, seedNumber, wholeNumber } from '../flags/flag-values.js'
import { addExtentOptions, addReportOptions } from '../flags/report-options.js'
import { addRequirementOptions } from '../flags/requirement-options.js'
import { addServerOptions } from '../flags/server-options.js'
import { shardNumber } from '../flags/shard-number.js'

/** The command that judges a server, or the embedded fake; its code is loaded once it runs. */
export function addRun(program: Command): Command {
  const command = program
    .command('run', { isDefault: true })
    .summary('judge a server by every documented rule (the default command)')
    .description(
      'Judges the server at --base-url by every documented rule; without one, the embedded fake.\n' +
        'Exit codes: 0 no rule fails and all that was configured could be used, 1 a rule fails or a requirement is not met, 2 wrong usage or configuration, 3 incomplete, ' +
        '130 interrupted.',
    )
  addServerOptions(command)
    .option('--variant <variant>', 'the surface of the API: full or compact')
    .option('--suite <family>', 'only this family of rules; repeatable', collect)
    .option('--rule <pattern>', 'only rules whose id matches; * matches anything; repeatable', collect)
    .option('--quick', 'look at what shows most for at most 300 requests; no verdict on conformance')
    .option('--exclude <pattern>', 'no rules whose id matches; repeatable', collect)
    .option(
      '--shard <i/n>',
      'judge one of n parts of the rules; merge their JSON reports afterwards',
      shardNumber,
    )
    .option(
      '--runs <n>',
      'drawn inputs per property, in addition to its fixed ones (default: at most 5)',
      wholeNumber(1, 10_000),
    )
    .option('--seed <n>', 'the seed of everything random (default: a random one)', seedNumber)
  addRequirementOptions(command)
  addReportOptions(addEffectOptions(command))
    .option('--max-requests <n>', 'the most requests; what is not reached is untested', wholeNumber(1, 1e9))
    .option(
      '--time-budget <duration>',
      'how long the run may take; what is not reached is untested',
      duration,
    )
    .option(
      '--concurrency <n>',
      'rules judged at the same time (default: 4 at a server, 10 at one that takes longer to answer)',
      wholeNumber(1, 16),
    )
    .option('--no-slow', 'leave out what needs a long wait, such as keys.lowRate without a clock hook')
    .option('--baseline <file>', 'a list of known failures, which do not fail the run')
    .option('--update-baseline', 'record the failures of this run in it, and remove stale entries')
    .option('--trace <file>', 'what the run spends its time on, as trace events (Perfetto, chrome://tracing)')
    .option('--redact-personal', 'stand-ins for e-mail addresses and phone numbers in every output')
  return addExtentOptions(command)
    .allowExcessArguments()
    .action(async (flags: RunFlags, command: Command) => {
      const { runConformance } = await import('./run-conformance.js')
      const known = program.createHelp().visibleCommands(program)
      process.exitCode = await runConformance(flags, {
        words: command.args,
        commands: known.map((one) => one.name()),
      })
    })
}
