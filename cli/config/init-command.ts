import type { Command } from 'commander'
import type { InitFlags } from './init.js'

/** The command that writes a commented configuration. */
export function addInit(program: Command): Command {
  return program
    .command('init')
    .summary('write a commented configuration into this folder')
    .description(
      'Writes a configuration that names every key, record, assumption and hook, as comments that say what ' +
        'each enables.\nExit codes: 0 written, 2 usage, or the file exists.',
    )
    .option('--ts', 'conformance.config.ts (the default where it can be read)')
    .option('--js', 'conformance.config.mjs')
    .option('--json', 'conformance.config.json')
    .option('--force', 'overwrite an existing configuration')
    .action(async (flags: InitFlags) => {
      const { init } = await import('./init.js')
      process.exitCode = await init(flags)
    })
}
