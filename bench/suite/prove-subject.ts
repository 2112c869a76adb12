import { builtCommand } from '../paths.js'
import { timedRun } from '../process/timed-run.js'
import type { BenchSubject } from '../subject.js'

/** Measures the proof that every mutant is killed, on one seed and all cores. */
export const proveSubject: BenchSubject = {
  name: 'prove',
  group: 'prove',
  contenders: ['fake'],
  mostRounds: 2,
  async measure(contender) {
    const { seconds, cpuSeconds } = await timedRun([builtCommand, 'prove', '--seeds', '1'], 300_000)
    return [{ figure: 'prove', contender, value: seconds, cpuUs: cpuSeconds * 1e6 }]
  },
}
