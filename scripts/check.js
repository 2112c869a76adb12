// Format, lint and types, side by side; ends with 1 where a tool finds something.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

/** What the compiler remembers of its last run: it then checks only what a change can affect. */
const memory = 'node_modules/.cache/check.tsbuildinfo'
const tools = [
  ['biome', 'check', '.'],
  ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', memory],
]

/** Runs the tools, prints what each has found, and gives the names of those that found something. */
export async function check() {
  const found = await Promise.all(
    tools.map(async ([tool, ...args]) => {
      const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
      const running = spawn(`node_modules/.bin/${tool}`, args, { env: { ...process.env, ...color } })
      const ended = new Promise((done, failed) => running.on('close', done).on('error', failed))
      const [status, out, errors] = await Promise.all([ended, text(running.stdout), text(running.stderr)])
      process.stdout.write(out + errors)
      return status === 0 ? [] : [tool]
    }),
  )
  return found.flat()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await check()).length > 0 ? 1 : 0
