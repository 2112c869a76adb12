import { type Command, Option } from 'commander'
import type { ExplainFlags } from './show-explanation.js'

/** The command that explains a rule, an error code or a gap. */
export function addExplain(program: Command): Command {
  return program
    .command('explain')
    .summary('explain a rule, an error code or a gap: the sentence, what is open, what is accepted')
    .argument('<name>', 'such as limit.deal-title-max, rev_mismatch or gap.limit-out-of-range')
    .addOption(
      new Option('--variant <variant>', 'the surface of the API')
        .choices(['full', 'compact'])
        .default('full'),
    )
    .option('--operation <operation>', "the operation, such as 'POST /deals', where a rule is about several")
    .option('--assumptions <file.json>', 'choices for what the document leaves open')
    .option('--json', 'as JSON')
    .action(async (name: string, flags: ExplainFlags) => {
      const { showExplanation } = await import('./show-explanation.js')
      await showExplanation(name, flags)
    })
}
