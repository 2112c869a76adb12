import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { programPath } from '../paths.js'
import { tempFolder } from '../temp-folder.js'
import { BenchProgram } from './program.js'

/** What a run of a program has taken. */
export interface TimedRun {
  readonly seconds: number
  /** The CPU time of it and of the Node processes that it started, in seconds. */
  readonly cpuSeconds: number
  readonly output: string
}

/** Runs a program of Node to its end, on all cores, in a folder without a configuration. */
export async function timedRun(args: readonly string[], withinMs: number): Promise<TimedRun> {
  const file = join(tempFolder(), 'cpu.txt')
  rmSync(file, { force: true })
  const startedAt = performance.now()
  const program = new BenchProgram([process.execPath, ...args], {
    kind: 'all',
    cwd: tempFolder(),
    env: {
      BENCH_CPU_FILE: file,
      NODE_OPTIONS: `--import=${pathToFileURL(programPath('cpu-at-exit'))}`,
    },
  })
  const output = await program.ends(withinMs)
  const seconds = (performance.now() - startedAt) / 1000
  const cpuUs = readFileSync(file, 'utf8').trim().split('\n').map(Number)
  return { seconds, cpuSeconds: cpuUs.reduce((sum, each) => sum + each, 0) / 1e6, output }
}
