import { wholeNumber } from '../../cli/flags/flag-values.js'
import type { ProofCommand } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'
import { falseAlarms, readingsOf } from '../traffic/honest/readings.js'
import { type RecordingCase, record, workers } from '../traffic/honest/recordings.js'

/** What is held against the server of a recording, in whatever form it is handed in. */
interface Answer {
  readonly exchanges: number
  readonly readings: number
  readonly alarms: readonly string[]
}

/** Records honest servers with several permitted choices, and judges each recording whole, cut, shuffled and in part. */
export const trafficHonestProof: ProofCommand<
  [number, { readonly only?: string; readonly from: number }],
  RecordingCase,
  Answer
> = {
  shows: 'nothing is held against an honest server, whatever part of its traffic was recorded',
  takes: (command) =>
    command
      .argument('[choices]', 'how many combinations of permitted choices', wholeNumber(1, 10_000), 12)
      .option('--from <seed>', 'the first of them', wholeNumber(1, 1_000_000), 1)
      .option('--only <text>', 'only workers whose name contains this text'),
  plan: (choices, { from, only = '' }) => ({
    cases: upTo(choices).flatMap((n) =>
      (['full', 'compact'] as const).flatMap((variant) =>
        workers
          .filter((worker) => worker.includes(only))
          .map((worker) => ({ worker, variant, seed: from + n - 1 })),
      ),
    ),
    judge: ({ exchanges, readings, alarms }, { worker, variant, seed }) => ({
      lines: [
        `${alarms.length === 0 ? 'ok  ' : 'FAIL'}  ${worker}, ${variant}, choices ${seed}: ${exchanges} exchanges, read in ${readings} ways`,
        ...alarms.map((alarm) => `    ${alarm.slice(0, 600)}`),
      ],
      ...(alarms.length === 0 ? { passed: 1 } : { failed: 1 }),
    }),
  }),
  async carryOut(one) {
    const { recorded, isWhole } = await record(one)
    const readings = readingsOf(recorded, isWhole)
    const alarms: string[] = []
    for (const reading of readings) alarms.push(...(await falseAlarms(one.variant, reading)))
    return { exchanges: recorded.length, readings: readings.length, alarms }
  },
}
