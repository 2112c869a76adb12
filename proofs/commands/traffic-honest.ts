import { wholeNumber } from '../../cli/flags/flag-values.js'
import type { ProofCommand } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'
import {
  type ExampleName,
  examples,
  missingFor,
  recordExample,
} from '../traffic/honest/example-recordings.js'
import {
  independentWorkers,
  recordIndependent,
  recordMerged,
  serverNames,
} from '../traffic/honest/independent-recordings.js'
import { falseAlarms, readingsOf } from '../traffic/honest/readings.js'
import { type Recording, type RecordingCase, record, workers } from '../traffic/honest/recordings.js'
import type { independentServers } from '../traffic/independent/servers.js'

type ServerName = keyof typeof independentServers

/** A recording to make: of the fake with some choices, of a server of its own, or of all of these together. */
interface HonestCase extends Pick<RecordingCase, 'variant' | 'seed'> {
  readonly name: string
  readonly fake?: RecordingCase['worker']
  readonly independent?: readonly [ServerName, (typeof independentWorkers)[number]]
  readonly example?: ExampleName
}

const recordings: readonly Omit<HonestCase, 'variant' | 'seed'>[] = [
  ...workers.map((fake) => ({ name: fake, fake })),
  ...serverNames.flatMap((server) =>
    independentWorkers.map((worker) => ({
      name: `${server} server, ${worker}`,
      independent: [server, worker] as const,
    })),
  ),
  { name: 'merged files of the fake and the independent servers' },
]

/** The tests of examples, which no seed changes. */
const ofExamples = (Object.keys(examples) as ExampleName[]).map((name) => ({
  name,
  example: name,
  variant: 'full' as const,
  seed: 0,
}))

function recordingOf({ variant, seed, fake, independent, example }: HonestCase): Promise<Recording> {
  if (example) return recordExample(example)
  if (fake) return record({ worker: fake, variant, seed })
  if (!independent) return recordMerged(variant, seed)
  const [server, worker] = independent
  return recordIndependent({ server, worker, variant, seed })
}

/** What is held against the server of a recording, in whatever form it is handed in. */
interface Answer {
  readonly exchanges: number
  readonly readings: number
  readonly alarms: readonly string[]
  /** What this computer lacks for the recording. */
  readonly missing?: string
}

/** Records honest servers with several permitted choices, and judges each recording whole, cut, shuffled and in part. */
export const trafficHonestProof: ProofCommand<
  [number, { readonly only?: string; readonly from: number }],
  HonestCase,
  Answer
> = {
  shows: 'nothing is held against an honest server, whatever part of its traffic was recorded',
  takes: (command) =>
    command
      .argument('[choices]', 'how many combinations of permitted choices', wholeNumber(1, 10_000), 12)
      .option('--from <seed>', 'the first of them', wholeNumber(1, 1_000_000), 1)
      .option('--only <text>', 'only workers whose name contains this text'),
  plan: (choices, { from, only = '' }) => ({
    cases: [
      ...upTo(choices).flatMap((n) =>
        (['full', 'compact'] as const).flatMap((variant) =>
          recordings.map((one) => ({ ...one, variant, seed: from + n - 1 })),
        ),
      ),
      ...ofExamples,
    ].filter(({ name }) => name.includes(only)),
    judge: ({ exchanges, readings, alarms, missing }, { name, variant, seed }) => {
      if (missing !== undefined) return { lines: [`skip  ${name}: needs ${missing}`] }
      return {
        lines: [
          `${alarms.length === 0 ? 'ok  ' : 'FAIL'}  ${name}, ${variant}, seed ${seed}: ${exchanges} exchanges, read in ${readings} ways`,
          ...alarms.map((alarm) => `    ${alarm.slice(0, 600)}`),
        ],
        ...(alarms.length === 0 ? { passed: 1 } : { failed: 1 }),
      }
    },
  }),
  async carryOut(one) {
    const missing = one.example && missingFor(one.example)
    if (missing !== undefined) return { exchanges: 0, readings: 0, alarms: [], missing }
    const { recorded, isWhole, held = [] } = await recordingOf(one)
    const readings = readingsOf(recorded, isWhole)
    const alarms: string[] = [...held]
    for (const reading of readings) alarms.push(...(await falseAlarms(one.variant, reading)))
    return { exchanges: recorded.length, readings: readings.length, alarms }
  },
}
