#!/usr/bin/env node
import module from 'node:module'
import { Command, CommanderError } from 'commander'
import { addExplain } from './catalogue/explain-command.js'
import { addOpenApi } from './catalogue/openapi.js'
import { addRules } from './catalogue/rules.js'
import { addClient } from './client/client-command.js'
import { addCompare } from './compare/compare-command.js'
import { fileTrouble } from './config/file-trouble.js'
import { addInit } from './config/init-command.js'
import { addCoverage } from './coverage/coverage-command.js'
import { addDoctor } from './doctor/doctor-command.js'
import { exitCodes, Stop } from './exit.js'
import { addExplore } from './explore/explore-command.js'
import { addFake } from './fake/fake.js'
import { addCompareAssumptions } from './learning/compare-assumptions-command.js'
import { addSweep } from './ledger/sweep-command.js'
import { addMerge } from './merge/merge-command.js'
import { addProve } from './proof/prove-command.js'
import { addReplay } from './replay/replay-command.js'
import { addReport } from './report/report-command.js'
import { addRepro } from './repro/repro-command.js'
import { addRun } from './run/run.js'
import { Unwritten } from './run/unwritten.js'
import { tool } from './tool.js'

// From Node 22.8 on the compiled code of the command in question, which is loaded later, is kept for the next start.
const { enableCompileCache } = module as { enableCompileCache?(): unknown }
enableCompileCache?.()

const program = new Command('conformance')
  .description(
    'Judges servers and clients of the Workspace CRM and Messaging Service API, and serves a fake of it.',
  )
  .version(tool.version)
  .exitOverride()
  // commander puts its suggestions on a line of their own; one error is one line here.
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replace(/\s*\n\s*/g, ' ')}\n`) })

const run = addRun(program)
addInit(program)
addDoctor(program)
const explore = addExplore(program)
addFake(program)
addClient(program)
addCoverage(program)
addCompare(program)
addCompareAssumptions(program)
addRules(program)
addExplain(program)
addOpenApi(program)
addMerge(program)
addReport(program)
addRepro(program)
addReplay(program)
addProve(program)
addSweep(program)

/** The command whose flags are wrong, of those that write reports. */
let refused: Command | undefined
for (const command of [run, explore])
  command.exitOverride((error) => {
    if (error.exitCode !== 0) refused = command
    throw error
  })

program.addHelpText('after', () => `\nOptions of run, the default command:\n${options(run)}`)

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

// A reader such as head may close the pipe before all is written, and a terminal may be closed. A command that judges
// goes on then, as it has to undo what it made, and its exit code matters.
const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EIO'
let goesOn = false
const unwritten = new Unwritten()
program.hook('preAction', (_, command) => {
  goesOn = command === run || command === explore
})
process.stdout.on('error', (error) => {
  if (!isClosed(error)) unwritten.show(`cannot write to the standard output: ${fileTrouble(error)}`)
  else if (!goesOn) process.exit()
})
process.stderr.on('error', (error) => {
  if (!isClosed(error)) throw error
})
// A hook of the configuration may throw outside of any call.
process.on('uncaughtException', (error) => process.exit(exitCodeOf(error)))

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
  if (refused && error instanceof CommanderError) {
    const { reportWrongFlags } = await import('./run/wrong-flags.js')
    await reportWrongFlags(process.argv.slice(2), error.message)
  }
}
// A hook of the configuration may keep the process busy; all output is written.
process.stdout.write('', () =>
  setImmediate(() => process.exit(unwritten.exitCode(Number(process.exitCode ?? exitCodes.ok)))),
)

/** Prints what ended the command, and gives the exit code for it. */
function exitCodeOf(error: unknown): number {
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
