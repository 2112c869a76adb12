import { builtCommand } from '../paths.js'
import { Program } from '../process/program.js'
import type { RunningServer } from './http-contender.js'

/** Starts a program that prints its address, and waits until it does. */
export async function startServer(command: readonly string[]): Promise<RunningServer> {
  const program = new Program(command)
  const [, url = ''] = await program.says(/serves (http:\/\/[\w.:]+)[\s,]/)
  return { url, pid: program.pid, stop: () => program.stop() }
}

/** Starts the built `conformance fake`, as users start it. */
export const startFake = (): Promise<RunningServer> =>
  startServer([process.execPath, builtCommand, 'fake', '--port', '0'])
