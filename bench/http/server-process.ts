import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { builtCommand } from '../paths.js'
import { BenchProgram } from '../process/program.js'
import type { RunningServer } from './http-contender.js'

/** Starts a program that prints its address, and waits until it does. */
export async function startServer(command: readonly string[]): Promise<RunningServer> {
  const program = new BenchProgram(command)
  const [, url = ''] = await program.says(/serves (http:\/\/[\w.:]+)[\s,]/)
  return { url, pid: program.pid, stop: () => program.stop() }
}

/** Starts the built `conformance fake`, as users start it, with further flags. */
export const startFake = (...flags: readonly string[]): Promise<RunningServer> =>
  startServer([process.execPath, builtCommand, 'fake', '--port', '0', ...flags])

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** How long a server may take to answer for the first time, in milliseconds. */
const longestStartMs = 30_000

/**
 * Starts a program that takes its port from the command line, and waits until it answers.
 *
 * @param path What it is asked for; any status is an answer.
 */
export async function startOnFreePort(
  path: string,
  commandOf: (port: string) => readonly string[],
): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = new BenchProgram(commandOf(String(port)))
  const deadline = Date.now() + longestStartMs
  while (!(await answers(`${url}${path}`))) {
    if (program.hasEnded || Date.now() > deadline) {
      await program.stop()
      throw program.failure('does not answer')
    }
    await pause(50)
  }
  return { url, pid: program.pid, stop: () => program.stop() }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return true
    },
    () => false,
  )
