import { Command, CommanderError } from 'commander'
import { addExplain } from './catalogue/explain-command.js'
import { addOpenApi } from './catalogue/openapi.js'
import { addRules } from './catalogue/rules.js'
import { addClient } from './client/client-command.js'
import { addCompare } from './compare/compare-command.js'
import { addInit } from './config/init-command.js'
import { addCoverage } from './coverage/coverage-command.js'
import { addDoctor } from './doctor/doctor-command.js'
import { exitCodes, Stop } from './exit.js'
import { addExplore } from './explore/explore-command.js'
import { addFake } from './fake/fake.js'
import { addJudge } from './judge/judge-command.js'
import { addCompareAssumptions } from './learning/compare-assumptions-command.js'
import { addSweep } from './ledger/sweep-command.js'
import { addMerge } from './merge/merge-command.js'
import { addProve } from './proof/prove-command.js'
import { addProxy } from './proxy/proxy-command.js'
import { addReplay } from './replay/replay-command.js'
import { addReport } from './report/report-command.js'
import { addRepro } from './repro/repro-command.js'
import { addRun } from './run/run.js'
import { addTestFrom } from './test-from/test-from-command.js'
import { tool } from './tool.js'

/** The command with all its subcommands. */
export interface Program {
  readonly command: Command
  /** The subcommands that judge a server, and write reports. */
  readonly judging: readonly Command[]
  /** Carries out the words of a command line; prints what ends it early, and gives the exit code. */
  run(words: readonly string[]): Promise<number>
}

/**
 * Makes the command, for one command line.
 *
 * @param words The words of that command line, if they are known: where they begin with `fake`, no other subcommand is made,
 * whose flags would take a twentieth of the start of a fake.
 */
export function createProgram([first]: readonly string[] = []): Program {
  const command = new Command('conformance')
    .description(
      'Judges servers and clients of the Workspace CRM and Messaging Service API, and serves a fake of it.',
    )
    .version(tool.version)
    .exitOverride()
    // commander puts its suggestions on a line of their own; one error is one line here.
    .configureOutput({ outputError: (text, write) => write(`${text.trim().replace(/\s*\n\s*/g, ' ')}\n`) })
  /** The command whose flags are wrong, of those that write reports. */
  let refused: Command | undefined
  const judging = first === 'fake' ? [] : addJudging(command)
  for (const each of judging)
    each.exitOverride((error) => {
      if (error.exitCode !== 0) refused = each
      throw error
    })
  for (const add of first === 'fake' ? [addFakeCommand] : others) add(command)
  return {
    command,
    judging,
    async run(words) {
      try {
        await command.parseAsync(words, { from: 'user' })
        return Number(process.exitCode ?? exitCodes.ok)
      } catch (error) {
        const code = exitCodeOf(error)
        if (refused && error instanceof CommanderError) {
          const { reportWrongFlags } = await import('./run/wrong-flags.js')
          await reportWrongFlags(words, error.message)
        }
        return code
      }
    },
  }
}

/** Adds the subcommands that judge a server, with those that prepare it, first in the help; returns those that judge. */
function addJudging(program: Command): readonly Command[] {
  const run = addRun(program)
  addInit(program)
  addDoctor(program)
  const explore = addExplore(program)
  program.addHelpText('after', () => `\nOptions of run, the default command:\n${options(run)}`)
  return [run, explore]
}

/** The command of the fake, which loads what reads recorded traffic where it is asked for. */
const addFakeCommand = (program: Command) =>
  addFake(program, async (...given) => {
    const { readRecordedStart } = await import('./replica/read-recorded-start.js')
    return readRecordedStart(...given)
  })

/** What adds each further subcommand, in the order of the help. */
const others: readonly ((program: Command) => unknown)[] = [
  addFakeCommand,
  addClient,
  addJudge,
  addProxy,
  addCoverage,
  addCompare,
  addCompareAssumptions,
  addRules,
  addExplain,
  addOpenApi,
  addMerge,
  addReport,
  addRepro,
  addTestFrom,
  addReplay,
  addProve,
  addSweep,
]

/** The options of a command as its own help lists them. */
function options(command: Command): string {
  const help = command.createHelp()
  const width = help.longestOptionTermLength(command, help)
  return help
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
    .map((option) => `  ${help.optionTerm(option).padEnd(width)}  ${help.optionDescription(option)}`)
    .join('\n')
}

/** Prints what ended the command, and gives the exit code for it. */
export function exitCodeOf(error: unknown): number {
  // commander has printed its own errors already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  if (error instanceof Stop) {
    process.stderr.write(`error: ${error.message}\n`)
    return error.code
  }
  process.stderr.write(
    `error: a defect of conformance itself: ${error instanceof Error ? error.stack : error}\n`,
  )
  return exitCodes.incomplete
}
