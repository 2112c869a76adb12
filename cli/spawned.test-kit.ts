import { type ChildProcess, spawn } from 'node:child_process'
import { builtCommand, ensureBuilt } from './built.test-kit.js'

/** What a command printed until it ended, and its exit code; null where a signal ended it. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Starts the built command, without the key that the environment may hold. */
export function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const { CONFORMANCE_API_KEY: _, ...rest } = process.env
  ensureBuilt()
  return spawn(process.execPath, [builtCommand, ...args], { env: { ...rest, ...env } })
}

/** What a child prints until it ends, and its exit code. */
export async function finished(child: ChildProcess): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout?.on('data', (text) => {
    out += text
  })
  child.stderr?.on('data', (text) => {
    err += text
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, out, err }
}

/** Runs the command to its end. */
export const conformance = (
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<Ended> => finished(start(args, env))
