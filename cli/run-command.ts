import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { usage } from './exit.js'

/** How a command is run. */
export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv
  /** Milliseconds after which it is ended; absent for no limit. */
  readonly timeLimitMs?: number
  /** Whether its output is kept, and not shown. */
  readonly isQuiet: boolean
  readonly signal: AbortSignal
}

/** How a command ended. */
export interface CommandEnd {
  /** Its exit code; of one that a signal ended, 128 and the number of the signal. */
  readonly exitCode: number
  readonly timedOut: boolean
  /** What it wrote, where that was kept. */
  readonly output: string
}

/** The most characters of output that are kept: the last ones, where test runners list what failed. */
const mostOutput = 1_000_000

/** The longest that a timer of Node waits, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1

/** How long a command has to end by itself once it was asked to, in milliseconds. */
const graceMs = 2000

/** How long the last output of a command that has ended may take to arrive, in milliseconds. */
const lastOutputMs = 1000

/**
 * Runs a command to its end, and ends what it has left running.
 *
 * @throws A Stop where it cannot be started.
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  { env, timeLimitMs = longestTimerMs, isQuiet, signal }: CommandOptions,
): Promise<CommandEnd> {
  const child = spawn(name, args, {
    env,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // A group of its own can be ended whole.
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  })
  const closed = once(child, 'close').catch(() => undefined)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-mostOutput)
    })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    end(child)
  }, timeLimitMs)
  const abort = () => end(child)
  signal.addEventListener('abort', abort, { once: true })
  // It may have been asked to end while it was started.
  if (signal.aborted) abort()
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        reject(usage(`cannot run '${name}': ${error.code === 'ENOENT' ? noSuch(name) : error.message}`)),
      )
      child.once('exit', (code, ending) => resolve(code ?? 128 + (ending ? constants.signals[ending] : 0)))
    })
    // What the command has left running may hold its output open, and may not end when it is asked to.
    signalGroup(child, 'SIGTERM')
    await Promise.race([closed, pause(lastOutputMs, undefined, { ref: false })])
    return { exitCode, timedOut, output }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Why a command is not found, and the fix. */
function noSuch(name: string): string {
  if (/\s/.test(name)) return `there is no such command: write its words without quotes, or sh -c '${name}'`
  if (name.includes('/')) return 'there is no such file'
  return `there is no such command in PATH: write npx ${name} for one of node_modules`
}

/** Asks a command to end, and ends it where it does not. */
function end(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => {
    if (child.exitCode === null && child.signalCode === null) signalGroup(child, 'SIGKILL')
  }, graceMs).unref()
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // It has ended.
  }
}
