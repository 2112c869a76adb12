import { type Command, Option } from 'commander'
import { addExtentOptions, addReporterOption } from '../flags/report-options.js'
import { addRequirementOptions } from '../flags/requirement-options.js'
import type { JudgeFlags } from './judge-flags.js'

const examples = `
Examples:
  npx conformance judge tests.har
  npx conformance judge --base-url https://staging.example.com monday.har.gz tuesday.har.gz
  npx conformance judge --only client tests.har
  npx conformance judge --closed --reporter html=traffic.html run.har`

/** The command that judges a server and its clients by traffic that was recorded; its code is loaded once it runs. */
export function addJudge(program: Command): Command {
  const command = program
    .command('judge')
    .summary('judge a server and its clients by recorded traffic')
    .description(
      'Reads recorded traffic, and judges the answers of the server and the requests of its clients by every rule that it decides. It sends nothing.\n' +
        'Files: HAR 1.2 of browsers, Playwright, mitmproxy or this command, and journals of the fake with a request on each line; either may be packed by gzip.\n' +
        'Exit codes: 0 no rule fails, 1 a rule fails, 2 usage, or a file that cannot be read, 3 nothing was verified.',
    )
    .argument('<file...>', 'the recordings; they are put in the order of their times')
    .addOption(
      new Option('--variant <variant>', 'the surface of the API that was called')
        .choices(['full', 'compact'])
        .default('full'),
    )
    .option(
      '--base-url <url>',
      'only what was sent to this address; every host with paths of the API by default',
    )
    .option(
      '--closed',
      'the files hold all the traffic of the server since its records and keys began: no other client explains anything',
    )
    .addOption(
      new Option(
        '--only <side>',
        'judge one side: what the server answered, or what its clients sent',
      ).choices(['server', 'client']),
    )
    .option('--baseline <file>', 'a list of known failures, which do not fail the judgement')
    .option('--update-baseline', 'record the failures in it, and remove stale entries')
  return addExtentOptions(addReporterOption(addRequirementOptions(command)))
    .addHelpText('after', examples)
    .action(async (files: readonly string[], flags: JudgeFlags) => {
      const { judge } = await import('./judge.js')
      process.exitCode = await judge(files, flags)
    })
}
