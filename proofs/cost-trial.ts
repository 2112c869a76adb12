import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtCommand, ensureBuilt } from '../cli/built.test-kit.js'
import { type AnyMutant, mutants } from '../mutants/index.js'
import { sampled } from './chaos-trial.js'

/** What a run of the command has cost. */
export interface Cost {
  /** CPU time of its process, in milliseconds. */
  readonly cpuMs: number
  /** How long the event loop was blocked at most, in milliseconds, and what the run did then. */
  readonly longestBlock: { readonly ms: number; readonly phase: string } | null
  readonly seconds: number
  readonly requests: number
  /** How many rules failed. */
  readonly fails: number
  /** How many faults the report shows. */
  readonly entries: number
}

/** The most that a run on a faulty server may cost. */
export const limits = { timesHonest: 1.5, blockMs: 100 }

/** What of the cost of a run is more than it may be, by the CPU time of one on an honest server. */
export function excessOf({ cpuMs, longestBlock }: Cost, honestCpuMs: number): readonly string[] {
  const ratio = cpuMs / honestCpuMs
  return [
    ...(ratio > limits.timesHonest ? [`${ratio.toFixed(2)} times the CPU time of the honest run`] : []),
    ...(longestBlock && longestBlock.ms > limits.blockMs
      ? [`the event loop blocked for ${Math.round(longestBlock.ms)} ms (${longestBlock.phase})`]
      : []),
  ]
}

/** Some mutants of the full variant, of as many families as possible. */
export const someMutants = (count: number, seed: number): readonly AnyMutant[] =>
  sampled(2 * count, seed)
    .filter((mutant) => !('variant' in mutant))
    .slice(0, count)

/** Judges a fake with some mutants planted, which another process serves, by the command and with all usual reports. */
export async function costOf(planted: readonly AnyMutant[], more: readonly string[] = []): Promise<Cost> {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'conformance-cost-'))
  const places = planted.map((mutant) => String(mutants.indexOf(mutant)))
  const server = fork(fileURLToPath(new URL('planted-server.ts', import.meta.url)), places, {
    execArgv: ['--import', 'tsx'],
  })
  try {
    const [config] = (await once(server, 'message')) as [string]
    writeFileSync(join(folder, 'conformance.config.mjs'), config)
    const reports = ['html', 'json', 'junit'].flatMap((name) => ['--reporter', `${name}=${name}`])
    const words = ['--seed', '3', '--no-ledger', '--trace', 'trace', '--reporter', 'terminal', ...reports]
    const began = performance.now()
    const run = spawn(process.execPath, [builtCommand, ...words, ...more], { cwd: folder, stdio: 'ignore' })
    const [code] = await once(run, 'exit')
    if (code !== 0 && code !== 1) throw new Error(`the run ended with ${code}`)
    const seconds = (performance.now() - began) / 1000
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const [{ cpuMs, longestBlock }, report] = [read('trace').otherData, read('json')]
    const { requests, totals, faults } = report
    return { cpuMs, longestBlock, seconds, requests, fails: totals.fail, entries: faults.length }
  } finally {
    server.kill()
    rmSync(folder, { recursive: true })
  }
}
