import { join } from 'node:path'
import { startFake } from '../http/server-process.js'
import type { BenchSubject, Sample } from '../subject.js'
import { tempFolder } from '../temp-folder.js'
import { suiteRun } from './suite-run.js'

/** The delays of answers that the suite is measured at, in milliseconds. */
const latencies = [0, 12, 50, 200] as const

/** How long a run may take: well above what has been measured at 200 ms. */
const longestRunMs = 20 * 60_000

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** The rules whose verdict has changed, with what it has become. */
const changed = (others: readonly (readonly [id: string, verdict: string])[]) =>
  others.map(([id, verdict]) => `${id} (${verdict})`).join(', ')

/** Measures the suite on a fake on a port that delays each answer, several times on the same fake. */
const latencySubject = (ms: (typeof latencies)[number], runs: number): BenchSubject => ({
  name: `latency-${ms}`,
  group: 'latency',
  contenders: ['fake'],
  mostRounds: 1,
  async measure(_, round) {
    const config = join(tempFolder(), 'served.config.mjs')
    const { stop } = await startFake('--latency', String(ms), '--write-config', config)
    try {
      const samples: Sample[] = []
      let first: ReadonlyMap<string, string> | undefined
      for (const ordinal of ordinals.slice(0, runs)) {
        const run = await suiteRun(['--config', config, '--no-ledger'], longestRunMs)
        first ??= run.verdicts
        const others = [...run.verdicts].filter(([id, verdict]) => first?.get(id) !== verdict)
        const contender = `${ordinal} run`
        round.progress(`  ${contender}: ${run.seconds.toFixed(1)} s, ${run.requests} requests`)
        if (others.length > 0)
          round.note(`latency-${ms}, ${contender}: other verdicts than in the first run: ${changed(others)}`)
        samples.push(
          { figure: `latency-${ms}`, contender, value: run.seconds, cpuUs: run.cpuSeconds * 1e6 },
          { figure: 'latency-requests', contender: `${ms} ms, ${contender}`, value: run.requests },
          { figure: 'latency-verdicts', contender: `${ms} ms, ${contender}`, value: others.length },
        )
      }
      return samples
    } finally {
      await stop()
    }
  },
})

/**
 * The subjects of the suite under latency.
 *
 * @param tenRuns Whether at 50 ms ten runs are made in place of two.
 */
export const latencySubjects = (tenRuns: boolean): readonly BenchSubject[] =>
  latencies.map((ms) => latencySubject(ms, tenRuns && ms === 50 ? 10 : 2))
