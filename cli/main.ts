#!/usr/bin/env node
import module from 'node:module'
import { fileProblem } from './files/file-problem.js'
import { createProgram, exitCodeOf } from './program.js'
import { Unwritten } from './run/unwritten.js'

// From Node 22.8 on the compiled code of the command in question, which is loaded later, is kept for the next start.
const { enableCompileCache } = module as { enableCompileCache?(): unknown }
enableCompileCache?.()

const words = process.argv.slice(2)
const program = createProgram(words)

// A reader such as head may close the pipe before all is written, and a terminal may be closed. A command that judges
// goes on then, as it has to undo what it made, and its exit code matters.
const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EIO'
let goesOn = false
const unwritten = new Unwritten()
program.command.hook('preAction', (_, command) => {
  goesOn = program.judging.includes(command)
})
process.stdout.on('error', (error) => {
  if (!isClosed(error)) unwritten.show(`cannot write to the standard output: ${fileProblem(error)}`)
  else if (!goesOn) process.exit()
})
process.stderr.on('error', (error) => {
  if (!isClosed(error)) throw error
})
// A hook of the configuration may throw outside of any call.
process.on('uncaughtException', (error) => process.exit(exitCodeOf(error)))

const code = await program.run(words)
process.exitCode = code
// A hook of the configuration may keep the process busy; all output is written.
process.stdout.write('', () => setImmediate(() => process.exit(unwritten.exitCode(code))))
