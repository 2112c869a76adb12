import { type Command, InvalidArgumentError, Option } from 'commander'
import { closestMatch } from '../../contract/index.js'
import { usage } from '../exit.js'
import { duration, seedNumber, wholeNumber } from '../flags/flag-values.js'
import { addExtentOptions, addReporterOption } from '../flags/report-options.js'
import { addRequirementOptions } from '../flags/requirement-options.js'
import { type ProxyDisturbance, proxyDisturbances } from './proxy-disturbances.js'
import type { ProxyFlags } from './proxy-flags.js'

const example = 'npx conformance proxy --to https://staging.example.com -- npm test'

const examples = `
Examples:
  npx conformance proxy --to http://localhost:3000
  ${example}
  npx conformance proxy --to https://staging.example.com --for 10m --record traffic.har`

/** Collects the disturbances of `--disturb`, which stands for all of them without a name. */
function disturbance(given: string, before: readonly ProxyDisturbance[] = []): readonly ProxyDisturbance[] {
  const names = given === 'all' ? proxyDisturbances : proxyDisturbances.filter((name) => name === given)
  if (names.length > 0) return [...new Set([...before, ...names])]
  throw new InvalidArgumentError(
    `A proxy has no disturbance '${given}': did you mean '${closestMatch(given, proxyDisturbances)}'? All: ${proxyDisturbances.join(', ')}.`,
  )
}

/** The command that judges the traffic that passes through it; its code is loaded once it runs. */
export function addProxy(program: Command): Command {
  const command = program
    .command('proxy')
    .summary('pass requests on to a server, and judge its answers')
    .description(
      'Runs in front of a server, passes everything through unchanged, and judges the answers on the side by every rule that traffic decides. Violations go to the standard error as they are found; the report follows at the end: after a signal, --for, or a command that is run meanwhile with CONFORMANCE_BASE_URL in its environment.\n' +
        'Exit codes: 0 no rule fails, 1 a rule fails, 2 usage, 3 nothing was verified; where no rule fails and the command does, that of the command.',
    )
    .argument('[command...]', 'a command to run while the proxy serves, after --')
    .requiredOption('--to <url>', 'the server, without /api/v1')
    .option(
      '--port <n>',
      'the port; 0 takes a free one (default: 4020, or a free one with a command)',
      wholeNumber(0, 65_535),
    )
    .option('--host <name>', 'the interface to listen on', '127.0.0.1')
    .addOption(
      new Option('--variant <variant>', 'the surface of the API that is called')
        .choices(['full', 'compact'])
        .default('full'),
    )
    .option('--keep-host', 'pass Host on as the client sends it, and not as the address of the server')
    .option('--http2', 'speak HTTP/2 with the server, over TLS or without it, and not HTTP/1.1')
    .option('--ca <file>', 'a PEM file of certificates to trust in addition to the usual ones')
    .option('--insecure', 'do not verify the certificate of the server')
    .option(
      '--closed',
      'all the traffic of the server since its records and keys began passes here: no other client explains anything',
    )
    .option('--for <duration>', 'how long to serve, such as 60s or 10m', duration)
    .option('--record <file.har>', 'write what passes as an HTTP Archive, without keys and secrets')
    .addOption(
      new Option(
        '--disturb [name]',
        'insert all disturbances that the document permits, or this one, at the first request of each operation; repeatable',
      )
        .preset('all')
        .argParser(disturbance),
    )
    .option(
      '--seed <n>',
      'disturb one of five requests, the same ones for the same seed, and not the first ones',
      seedNumber,
    )
  return addExtentOptions(addReporterOption(addRequirementOptions(command)))
    .addHelpText('after', examples)
    .action(async (words: readonly string[], flags: ProxyFlags) => {
      if (words.length > 0 && !process.argv.includes('--'))
        throw usage(`proxy takes no argument '${words[0]}': write a command after --, as in ${example}`)
      const { proxy } = await import('./proxy.js')
      process.exitCode = await proxy(words, flags)
    })
}
