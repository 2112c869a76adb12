import { type Command, Option } from 'commander'
import { duration, effects } from './flag-values.js'

/** Gives a command that writes to a target the options that bound and record what it leaves there. */
export const addEffectOptions = (command: Command): Command =>
  command
    .option(
      '--allow <effects>',
      'none, writes or sends (default: sends on loopback, otherwise none)',
      effects,
    )
    .addOption(
      new Option(
        '--tidy <when>',
        'undo what the run made: always or never (default: always; on loopback except deals and tasks)',
      ).choices(['always', 'never']),
    )
    .option('--ledger <folder>', 'where to keep the ledger of what the run makes (default: .conformance)')
    .option('--no-ledger', 'keep no ledger; after a crash nothing can be undone')
    .option('--hook-timeout <duration>', 'how long a hook under control may take (default: 5s)', duration)
