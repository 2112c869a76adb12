import { type Command, Option } from 'commander'
import { apiVersion, serverUrls } from './document-flags.js'
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
    .option('--api-version <version>', 'the version of the API that it names', apiVersion)
    .option(
      '--server <url>',
      'a server that it names, an address or a path; may be given several times',
      serverUrls,
    )
    .option('--output <file>', 'write it here instead of to standard output')
    .action(async (flags: OpenApiFlags) => {
      const { writeOpenApi } = await import('./write-openapi.js')
      await writeOpenApi(flags)
    })
}
