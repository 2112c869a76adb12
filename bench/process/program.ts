import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Cores, pinned } from './cores.js'

/** How a program is started. */
export interface ProgramOptions {
  readonly kind?: keyof Cores
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

const running = new Set<ChildProcess>()

/** Ends a program and those that it has started: each program has a process group of its own. */
function kill({ pid }: ChildProcess): void {
  // One that could not be started has no id, and 0 would mean the group of this process.
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

// Whatever ends the bench ends what it has started.
process.on('exit', () => {
  for (const child of running) kill(child)
})

/** A program that the bench has started. */
export class BenchProgram {
  #output = ''
  #printed = ''
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>

  constructor(
    private readonly command: readonly string[],
    { kind = 'measured', cwd, env }: ProgramOptions = {},
  ) {
    const [file = '', ...args] = pinned(kind, command)
    this.#child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(this.#child)
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
      })
    this.#child.stdout?.on('data', (text: string) => {
      this.#printed += text
    })
    this.#ended = once(this.#child, 'close').finally(() => running.delete(this.#child))
    // Whoever awaits it gets the error as well.
    this.#ended.catch(() => {})
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** What it has written so far, to stdout and stderr. */
  get output(): string {
    return this.#output
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Waits until the output matches, at most so many milliseconds, and gives the match. */
  async says(pattern: RegExp, withinMs = 30_000): Promise<RegExpExecArray> {
    const deadline = AbortSignal.timeout(withinMs)
    for (;;) {
      const match = pattern.exec(this.#output)
      if (match) return match
      if (this.hasEnded) throw this.failure('ended early')
      const data = [this.#child.stdout, this.#child.stderr].map((stream) =>
        once(stream as NodeJS.ReadableStream, 'data', { signal: deadline }),
      )
      await Promise.race([...data, this.#ended]).catch((error: unknown) => {
        throw deadline.aborted ? this.failure(`was not ready within ${withinMs} ms`) : error
      })
    }
  }

  /** Waits for its end, at most so many milliseconds, and gives its standard output; throws where it fails. */
  async ends(withinMs: number): Promise<string> {
    const timer = setTimeout(() => kill(this.#child), withinMs)
    await this.#ended.finally(() => clearTimeout(timer))
    const { exitCode, signalCode } = this.#child
    if (exitCode !== 0) throw this.failure(`ended with ${exitCode ?? signalCode}`)
    return this.#printed
  }

  /** Stops it, by force where it does not stop within two seconds. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => kill(this.#child), 2000)
    await this.#ended.catch(() => {}).finally(() => clearTimeout(timer))
  }

  /** An error that says what went wrong, with the end of the output. */
  failure(what: string): Error {
    return new Error(`${this.command.join(' ')} ${what}\n${this.#output.slice(-2000)}`.trim())
  }
}
