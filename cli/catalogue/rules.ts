import type { Command } from 'commander'
import { collect } from '../flags/flag-values.js'
import type { RulesFlags } from './catalogue.js'

/** The command that shows the catalogue of rules and gaps. */
export function addRules(program: Command): Command {
  return program
    .command('rules')
    .summary('list the documented rules, or what the document leaves open')
    .option('--suite <family>', 'only this family of rules; repeatable', collect)
    .option('--rule <pattern>', 'only rules whose id matches; repeatable', collect)
    .option('--gaps', 'what the document leaves open: what is assumed, and what else may be')
    .option('--clients', 'the rules of clients, in place of those of servers')
    .option('--json', 'as JSON')
    .option('--markdown', 'as Markdown')
    .action(async (flags: RulesFlags) => {
      const { catalogue } = await import('./catalogue.js')
      process.stdout.write(catalogue(flags, process.stdout.columns || undefined))
    })
}
