import { type Command, Option } from 'commander'
import type { TestFromFlags } from './test-from-flags.js'

/** The command that writes an exchange of recorded traffic as a test; its code is loaded once it runs. */
export function addTestFrom(program: Command): void {
  program
    .command('test-from')
    .summary('write an exchange of recorded traffic, or a failure in it, as a vitest file')
    .description(
      'Writes an exchange of recorded traffic as a test file for vitest. It sends the calls on which that one depends, and expects ' +
        'the answer that the document demands. CONFORMANCE_BASE_URL and CONFORMANCE_API_KEY name the server; without them a fake answers. ' +
        'Without --entry and --rule it lists what can be written.',
    )
    .argument('<recording>', 'a HAR file, or a journal with a request on each line')
    .addOption(
      new Option('--variant <variant>', 'the surface of the API that was called')
        .choices(['full', 'compact'])
        .default('full'),
    )
    .option(
      '--base-url <url>',
      'only what was sent to this address; every host with paths of the API by default',
    )
    .addOption(new Option('--entry <number>', 'the exchange, by its number in the list').conflicts('rule'))
    .option('--rule <id>', 'a rule that the recording shows to fail')
    .option('--out <file>', 'where to write it (default: the standard output)')
    .option('--force', 'overwrite an existing file')
    .action(async (recording: string, flags: TestFromFlags) => {
      const { testFrom } = await import('./test-from.js')
      await testFrom(recording, flags)
    })
}
