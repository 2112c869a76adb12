import { printing } from './printed.test-kit.js'
import { createProgram } from './program.js'
import type { Ended } from './spawned.test-kit.js'

/** Calls are made one after the other: environment and exit code belong to the process. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Carries out a command line in this process, from the sources, which takes a tenth of the time of a process of its
 * own. The environment is that of this process with `env`, and without the key that it may hold.
 */
export function conformance(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const called = last.then(() => call(words, env))
  last = called.catch(() => undefined)
  return called
}

async function call(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const before = { env: { ...process.env }, exitCode: process.exitCode }
  delete process.env.CONFORMANCE_API_KEY
  Object.assign(process.env, env)
  process.exitCode = undefined
  try {
    return await printing(async (printed) => {
      const code = await createProgram(words).run(words)
      return { code, out: printed.out, err: printed.err }
    })
  } finally {
    for (const name of [...Object.keys(env), 'CONFORMANCE_API_KEY'])
      if (before.env[name] === undefined) delete process.env[name]
      else process.env[name] = before.env[name]
    process.exitCode = before.exitCode
  }
}
