// Builds dist/ where a source is newer: tests that start the command use the build, which starts four times as fast as
// the sources do.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['contract', 'fixtures', 'fake-server', 'mutants', 'suites', 'products', 'reporters', 'cli']
const lock = join(root, 'node_modules', '.cache', 'build.lock')

/** The program that tests start: the command as it is published. */
export const builtCommand = join(root, 'dist/cli/main.js')

const modifiedMs = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY

/** Whether this process has seen that the build is fresh: looking takes a while, and a run of the tests changes no source. */
let isKnownToBeFresh = false

function isFresh(): boolean {
  const builtMs = modifiedMs(join(root, 'dist/cli/config.schema.json'))
  return sources.every((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|test-kit)\.ts$/.test(file))
      .every((file) => modifiedMs(join(root, folder, file)) <= builtMs),
  )
}

/** How long a build may take, in milliseconds; a lock that is older was left by a process that was killed. */
const longestMs = 180_000

/** Whether this process is the one to build; another may be building. */
function takesLock(): boolean {
  if (Date.now() - modifiedMs(lock) > longestMs) rmSync(lock, { recursive: true, force: true })
  try {
    mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

/** Builds where that is due, or waits until another test process has done so; throws if the build fails. */
export function ensureBuilt(): void {
  if (isKnownToBeFresh) return
  while (!isFresh()) {
    if (!takesLock()) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      continue
    }
    try {
      const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/build.js')], {
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`the build failed\n${stdout}`)
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
  isKnownToBeFresh = true
}
