import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A test as the JSON reporter of vitest shows it. */
export interface VitestResult {
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo'
  readonly failureMessages: readonly string[]
}

/** What vitest found. */
export interface VitestRun {
  readonly status: number | null
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly VitestResult[]
  }[]
}

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

/** Runs tests by vitest in a process of its own, with these words after `vitest run`. */
export async function runVitest(
  words: readonly string[],
  { env = {}, isShown = false }: { readonly env?: NodeJS.ProcessEnv; readonly isShown?: boolean } = {},
): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-vitest-'))
  const output = join(folder, 'results.json')
  const reporters = [
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...(isShown ? ['--reporter=default'] : []),
  ]
  try {
    const child = spawn(process.execPath, [vitest, 'run', ...words, ...reporters], {
      stdio: ['ignore', ...(isShown ? (['inherit', 'inherit'] as const) : (['ignore', 'ignore'] as const))],
      env: { ...process.env, ...env },
    })
    const [status] = (await once(child, 'exit')) as [number | null]
    return { ...(JSON.parse(readFileSync(output, 'utf8')) as Omit<VitestRun, 'status'>), status }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
