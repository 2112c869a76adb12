import type { Command } from 'commander'
import { collect } from '../flags/flag-values.js'
import { addExtentOptions } from '../flags/report-options.js'
import { addRequirementOptions } from '../flags/requirement-options.js'
import type { MergeFlags } from './merge.js'

/** The command that makes one report of those of all shards. */
export function addMerge(program: Command): Command {
  const command = program
    .command('merge')
    .summary('make one report of the reports of all shards')
    .description(
      'Reads the JSON reports of all runs with --shard, and reports what one whole run would have reported.\n' +
        'Exit codes: as those of one whole run; 2 also where the reports are not all shards of one run, each finished.',
    )
    .argument('<reports...>', 'the JSON reports of the shards')
    .option('--allow-missing', 'report an incomplete union where a shard is missing or unfinished')
    .option('--config <file>', 'a configuration (default: conformance.config.{ts,js,mjs,json} here)')
    .option('--baseline <file>', 'a list of known failures, which do not fail the run')
    .option('--update-baseline', 'record the failures in it, and remove stale entries')
  addRequirementOptions(command).option('--reporter <name[=file]>', 'as for a run; repeatable', collect)
  return addExtentOptions(command).action(async (reports: readonly string[], flags: MergeFlags) => {
    const { merge } = await import('./merge.js')
    process.exitCode = await merge(reports, flags)
  })
}
