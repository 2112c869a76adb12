import { type DisturbanceName, disturbanceNames } from '../../contract/index.js'
import type { FaultyClient } from './faults/faulty-client.js'
import { gapFaults } from './faults/gaps.js'
import { ruleFaults } from './faults/rule-faults.js'
import { provesGap } from './gap-proof.js'
import { provesHonest, unagreed } from './honest-proof.js'
import { provesRule } from './rule-proof.js'

/** A part of the proof that is done on its own. */
export type ProofJob =
  | { readonly kind: 'rule' | 'gap'; readonly name: string }
  | { readonly kind: 'seed' | 'permitted' | 'port'; readonly seed: number }
  | { readonly kind: 'disturbance'; readonly disturb: DisturbanceName }

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

/** All parts, the ones that take longest first. */
export const proofJobs = (seeds: number): readonly ProofJob[] => [
  ...gapFaults.map(({ name }) => ({ kind: 'gap', name }) as const),
  ...ruleFaults.map(({ name }) => ({ kind: 'rule', name }) as const),
  ...disturbanceNames.map((disturb) => ({ kind: 'disturbance', disturb }) as const),
  ...numbers(seeds).flatMap((seed) => [
    { kind: 'seed', seed } as const,
    { kind: 'permitted', seed } as const,
  ]),
  ...numbers(3).map((seed) => ({ kind: 'port', seed }) as const),
]

function faultOf(wanted: string): FaultyClient {
  const faulty = [...ruleFaults, ...gapFaults].find(({ name }) => name === wanted)
  if (faulty === undefined) throw new Error(`there is no faulty client '${wanted}'`)
  return faulty
}

/** What a part of the proof is called. */
export function nameOfJob(job: ProofJob): string {
  switch (job.kind) {
    case 'rule':
    case 'gap': {
      const { breaks } = faultOf(job.name)
      return `${typeof breaks === 'string' ? breaks : breaks.gap}: a client that ${job.name}`
    }
    case 'disturbance':
      return `the honest client under ${job.disturb}`
    case 'seed':
      return `the honest client with seed ${job.seed}`
    case 'permitted':
      return `the honest client with the permitted choices of seed ${job.seed}`
    case 'port':
      return `the honest client over a port with seed ${job.seed}`
  }
}

/**
 * Does a part of the proof.
 *
 * @returns What is wrong, in a sentence each; nothing where the proof holds.
 */
export async function doJob(job: ProofJob): Promise<readonly string[]> {
  switch (job.kind) {
    case 'rule':
      return provesRule(faultOf(job.name))
    case 'gap':
      return provesGap(faultOf(job.name))
    case 'disturbance':
      return provesHonest({}, job.disturb)
    case 'seed':
      return provesHonest({ seed: job.seed })
    case 'permitted':
      return provesHonest({ seed: job.seed, assumptions: unagreed(job.seed) })
    case 'port':
      return provesHonest({ seed: job.seed, onPort: true })
  }
}
