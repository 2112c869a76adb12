import { type Command, Option } from 'commander'
import type { OpenApiFlags } from './write-openapi.js'

/** The command that writes the contract as an OpenAPI document. */
export function addOpenApi(program: Command): Command {
  return program
    .command('openapi')
    .summary('write the contract as an OpenAPI 3.1 document')
    .addOption(
      new Option('--variant <variant>', 'the surface of the API to describe')
        .choices(['full', 'compact'])
        .default('full'),
    )
    .option('--assumptions <file.json>', 'choices for what the document leaves open')
    .option(
      '--exact-lengths',
      'refuse what is too long in the assumed unit by schemas that some generators of types cannot read',
    )
    .option('--output <file>', 'write it here instead of to standard output')
    .action(async (flags: OpenApiFlags) => {
      const { writeOpenApi } = await import('./write-openapi.js')
      await writeOpenApi(flags)
    })
}
