import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  closestMatch,
  type DisturbanceName,
  disturbanceNames,
  isDisturbanceName,
} from '../../contract/index.js'
import { collect, duration, seedNumber, wholeNumber } from '../flags/flag-values.js'
import { addExtentOptions, addReporterOption } from '../flags/report-options.js'
import { addRequirementOptions } from '../flags/requirement-options.js'
import type { ClientFlags } from './client-flags.js'

/** Reads the origin of an API: scheme, host and port. */
function origin(given: string): string {
  const url = URL.parse(given)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') return url.origin
  throw new InvalidArgumentError('It must be an origin such as https://api.example.com, without a path.')
}

type Given = DisturbanceName | 'all'

/** Collects the disturbances of `--disturb`, which stands for all of them without a name. */
function disturbance(given: string, before: readonly Given[] = []): readonly Given[] {
  if (given === 'all') return [...before, 'all']
  if (isDisturbanceName(given)) return [...before, given]
  throw new InvalidArgumentError(
    `There is no disturbance '${given}': did you mean '${closestMatch(given, disturbanceNames)}'? All: ${disturbanceNames.join(', ')}.`,
  )
}

const examples = `
Examples:
  npx conformance client -- npm test
  npx conformance client --intercept https://api.example.com -- npx jest
  npx conformance client --disturb --vary --reporter terminal --reporter html=client.html -- npx vitest run
  npx conformance client -- sh -c 'BASE_URL=$CONFORMANCE_BASE_URL go test ./...'`

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

/** What a wrong call should have been, where it seems to lack the command or the -- before it. */
const wayOut = (text: string): string =>
  process.argv.includes('--') && !text.includes('missing required argument')
    ? ''
    : ': write the command that runs the tests after --, as in conformance client -- npm test'

/** The command that judges a client by what its own tests send; its code is loaded once it runs. */
export function addClient(program: Command): Command {
  const command = program
    .command('client')
    .summary('judge a client by what its tests send to the fake')
    .description(
      'Starts the fake, runs the command with its address in CONFORMANCE_BASE_URL and its key in CONFORMANCE_API_KEY, ' +
        'and judges what was sent by the rules of clients. Fakes that the tests make themselves take part.\n' +
        'Exit codes: 0 no rule fails, 1 a rule fails, --vary found a dependency or the command failed, 2 usage, 3 nothing was sent, 130 interrupted.',
    )
    .argument('<command...>', 'the command that runs the tests of the client, after --')
    .addOption(
      new Option('--variant <variant>', 'the surface of the API to serve')
        .choices(['full', 'compact'])
        .default('full'),
    )
    .option('--seed <n>', 'the seed of the demo records, ids and secrets', seedNumber, 1)
    .addOption(
      new Option('--workspace <records>', 'what the workspace of the key holds')
        .choices(['demo', 'empty'])
        .default('demo'),
    )
    .option('--seed-file <file>', 'add the records of a .json, .mjs or .ts file; repeatable', collect)
    .option(
      '--intercept <origin>',
      'let the Node processes of the command reach the fake at this address, such as https://api.example.com',
      origin,
    )
    .option('--assumptions <file.json>', 'choices for what the document leaves open')
    .addOption(
      new Option(
        '--disturb [name]',
        'run the command again under each disturbance that the document permits, or under this one; repeatable',
      )
        .preset('all')
        .argParser(disturbance),
    )
    .option(
      '--vary',
      'run the command again against other permitted choices, and name those that break the client',
    )
    .option('--max-runs <n>', 'how many runs --vary may take (default: 200)', wholeNumber(3, 10_000))
    .option(
      '--jobs <n>',
      'how many runs of --disturb and --vary are made at the same time, each with a fake of its own (default: 1)',
      wholeNumber(1, 64),
    )
    .option('--rule <pattern>', 'only client rules whose id matches; * matches anything; repeatable', collect)
    .option('--exclude <pattern>', 'no client rules whose id matches; repeatable', collect)
    .option('--time-limit <duration>', 'how long each run of the command may take (default: 10m)', duration)
    .option('--baseline <file>', 'a list of known failures, which do not fail the judgement')
    .option('--update-baseline', 'record the failures in it, and remove stale entries')
  return (
    addExtentOptions(addReporterOption(addRequirementOptions(command)))
      .addHelpText('after', examples)
      // Without -- the words of the tests' own command are taken for options of this one.
      .configureOutput({ outputError: (text, write) => write(`${oneLine(text)}${wayOut(text)}\n`) })
      .action(async (command: readonly string[], flags: ClientFlags) => {
        const { client } = await import('./client.js')
        process.exitCode = await client(command, flags)
      })
  )
}
