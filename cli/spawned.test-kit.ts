import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a command said until it ended, and its exit code; null where a signal ended it. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Starts the command from its source, without the key that the environment may hold. */
export function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const { CONFORMANCE_API_KEY: _, ...rest } = process.env
  return spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', ...args], {
    cwd: root,
    env: { ...rest, ...env },
  })
}

/** What a child says until it ends, and its exit code. */
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
