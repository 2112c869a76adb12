import type { Command } from 'commander'
import { collect } from './flag-values.js'

/** Gives a command that ends with a report the options that say what the report must reach. */
export const addRequirementOptions = (command: Command): Command =>
  command
    .option(
      '--require <rules=verdicts>',
      "what rules must be, as in 'paging.*=pass' or 'auth.* @ GET *=pass|untested'; repeatable",
      collect,
    )
    .option('--require-verified <share>', 'how many rules must pass: a share such as 90%, or a number')
    .option(
      '--fail-on <words>',
      'also fail on warn, inconclusive, untested, error or stale; repeatable',
      collect,
    )
