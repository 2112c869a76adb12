import { cpus, release, totalmem, type } from 'node:os'
import { cores } from '../process/cores.js'

/** Where a result was measured. */
export interface BenchMachine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly os: string
  readonly node: string
  /** Whether the measured programs and the load had a core each. */
  readonly pinned: boolean
}

/** This machine. */
export const thisMachine = (): BenchMachine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  // Not what this process may use: it is pinned to one.
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  os: `${type()} ${release()}`,
  node: process.version,
  pinned: cores !== undefined,
})
