import { type Command, Option } from 'commander'
import { usage } from '../exit.js'
import { collect, seedNumber, wholeNumber } from '../flags/flag-values.js'
import { controlKeyVariable, type FakeFlags } from './fake-flags.js'
import type { ReadRecordedStart } from './recorded-start.js'

/** The port where no flag says otherwise. */
const usualPort = 4010

const example = 'npx conformance fake -- npm test'

const examples = `
Examples:
  npx conformance fake
  npx conformance fake --from staging.har
  ${example}
  npx conformance fake --coverage met.json -- sh -c 'BASE_URL=$CONFORMANCE_BASE_URL pytest'`

/**
 * The command that serves the fake on a port.
 *
 * @param readRecordedStart Reads recorded traffic; its code is above that of the fake, and few fakes need it.
 */
export function addFake(program: Command, readRecordedStart: ReadRecordedStart): Command {
  return program
    .command('fake')
    .summary('serve the fake of the API on a port')
    .description(
      'Serves the fake until a signal stops it, or runs a command meanwhile, with CONFORMANCE_BASE_URL, CONFORMANCE_API_KEY and CONFORMANCE_CONTROL_URL in its environment.\n' +
        'Exit codes: that of the command, otherwise 0; 2 usage.',
    )
    .argument('[command...]', 'a command to run while the fake serves, after --')
    .option(
      '--port <n>',
      'the port; 0 takes a free one (default: 4010, or a free one with a command)',
      wholeNumber(0, 65_535),
    )
    .addOption(
      new Option('--variant <variant>', 'the surface of the API to serve')
        .choices(['full', 'compact'])
        .default('full'),
    )
    .option('--host <name>', 'the interface to listen on', '127.0.0.1')
    .option('--seed <n>', 'the seed of the demo records, ids and secrets', seedNumber, 1)
    .addOption(
      new Option(
        '--workspace <records>',
        'what the workspace of the main key holds (default: "demo", with --from "empty")',
      ).choices(['demo', 'empty']),
    )
    .option(
      '--seed-file <file>',
      'add the records of a .json, .mjs or .ts file; repeatable',
      (file: string, others: readonly string[] = []) => [...others, file],
    )
    .option(
      '--from <files...>',
      'start with the records and choices that recorded traffic shows: HAR files, or journals of a fake',
    )
    .addOption(
      new Option(
        '--at <moment>',
        'with --from: the records before the first recorded request, or after the last (default: "end")',
      ).choices(['start', 'end']),
    )
    .option('--base-url <url>', 'with --from: where the recorded API was served (default: everywhere)')
    .option('--keep-names', 'with --from: keep the names, addresses and texts of people')
    .option('--salt <text>', 'with --from: what pseudonyms depend on, so that others cannot test for names')
    .option('--write-seed <file.json>', 'with --from: write the records as a seed file, and serve nothing')
    .option(
      '--write-assumptions <file.json>',
      'with --from: write the choices for --assumptions, and serve nothing',
    )
    .option('--verbose', 'with --from: list what was not shown as a whole, and what stayed open')
    .option('--watch', 'when a seed file changes, reset the fake and seed it again')
    .option(
      '--assumptions <file.json>',
      'choices for what the document leaves open: a file of doctor --write-assumptions, a report or a configuration',
    )
    .option(
      '--permitted <seed>',
      'a random permitted combination of such choices; --assumptions wins',
      seedNumber,
    )
    .option(
      '--awkward',
      'answers after 25 ms, reads that lag behind writes, 300 calls a minute, connections of 100 requests',
    )
    .option(
      '--latency <ms>',
      'answer late: 25, 20..400, or p50=20,p99=400; in milliseconds, or with a unit such as 2s',
    )
    .option(
      '--fail <operation=fault>',
      "make requests fail, such as 'POST /contacts=429x2' (x* for always): a status, an error code, reset, truncate, lost-after-commit, hang or delay:2s; may be repeated",
      collect,
    )
    .option(
      '--disturb <name>',
      'do what the document permits and clients forget to handle, such as reset-after or short-pages; an unknown name lists all; repeatable',
      collect,
    )
    .addOption(
      new Option(
        '--deliver [where]',
        'send webhook deliveries to destinations on this computer, or anywhere',
      ).choices(['loopback', 'anywhere']),
    )
    .option('--allow-loopback', 'let webhook destinations be on this computer, also by plain http')
    .option('--cors [origins...]', 'let pages of all other origins call the API, or those of some')
    .addOption(new Option('--log [format]', 'log a line per request').choices(['text', 'json']))
    .option('--strict', 'refuse what the document does not show, and name the gap')
    .option('--coverage <file.json>', 'write what the requests met when it stops, for conformance coverage')
    .option(
      '--keep <n>',
      'how many requests the journal keeps; 10,000 by default',
      wholeNumber(1, 10_000_000),
    )
    .option('--har <file.har>', 'write the requests and answers as an HTTP Archive when it stops')
    .addOption(
      new Option(
        '--control-key <key>',
        'a key that control calls need, for a machine that others use too',
      ).env(controlKeyVariable),
    )
    .option('--no-control', 'without the reserved path that moves the clock and injects faults')
    .addOption(
      new Option(
        '--clock <clock>',
        "system follows the computer's clock (the default); fixed starts in 2030 and ticks 1 ms a request, so that equal calls give equal bytes",
      ).choices(['fixed', 'system']),
    )
    .option('--system-clock', 'the same as --clock system')
    .option('--fixed-clock', 'the same as --clock fixed')
    .option('--write-config <file>', 'write a configuration for judging this fake: .json, or .mjs with hooks')
    .option('--json', 'print the address and the keys as a line of JSON once it serves')
    .addHelpText('after', examples)
    .action(
      async (command: readonly string[], flags: Omit<FakeFlags, 'port'> & { readonly port?: number }) => {
        if (command.length > 0 && !process.argv.includes('--'))
          throw usage(`fake takes no argument '${command[0]}': write a command after --, as in ${example}`)
        const { serveFake } = await import('./serve-fake.js')
        process.exitCode = await serveFake(
          command,
          { port: command.length > 0 ? 0 : usualPort, ...flags },
          readRecordedStart,
        )
      },
    )
}
