import { type DisturbanceName, disturbanceNames, disturbances, type Variant } from '../../contract/index.js'
import { upTo } from '../runner/up-to.js'
import type { FaultyClient } from './faults/faulty-client.js'
import { gapFaults } from './faults/gaps.js'
import { orderFaults } from './faults/orders.js'
import { provesGap } from './gap-proof.js'
import { provesHonest, unagreed } from './honest-proof.js'
import { provesOrder } from './order-proof.js'
import { provesRule } from './rule-proof.js'
import { suspects } from './suspects.js'

/** A part of the proof that is done on its own. */
export type ProofJob =
  | { readonly kind: 'rule' | 'gap' | 'order'; readonly name: string }
  | { readonly kind: 'orders' }
  | { readonly kind: 'seed' | 'permitted' | 'port'; readonly variant: Variant; readonly seed: number }
  | { readonly kind: 'disturbance'; readonly variant: Variant; readonly disturb: DisturbanceName }

const ofVariant = (variant: Variant, seeds: number): readonly ProofJob[] => [
  ...disturbanceNames
    .filter((disturb) => disturbances[disturb].variants.includes(variant))
    .map((disturb) => ({ kind: 'disturbance', variant, disturb }) as const),
  ...upTo(seeds).flatMap((seed) => [
    { kind: 'seed', variant, seed } as const,
    { kind: 'permitted', variant, seed } as const,
  ]),
  ...upTo(3).map((seed) => ({ kind: 'port', variant, seed }) as const),
]

/** All parts, the ones that take longest first. */
export const proofJobs = (seeds: number): readonly ProofJob[] => [
  ...gapFaults.map(({ name }) => ({ kind: 'gap', name }) as const),
  ...orderFaults.map(({ name }) => ({ kind: 'order', name }) as const),
  { kind: 'orders' },
  ...[...suspects.keys()].map((name) => ({ kind: 'rule', name }) as const),
  ...ofVariant('full', seeds),
  ...ofVariant('compact', seeds),
]

/** What a part of the proof is called. */
export function nameOfJob(job: ProofJob): string {
  switch (job.kind) {
    case 'rule':
      return `${suspects.get(job.name)?.breaks}: a client that ${job.name}`
    case 'gap': {
      const { breaks } = dependent(job.name)
      return `${typeof breaks === 'object' ? breaks.gap : breaks}: a client that ${job.name}`
    }
    case 'order':
      return `the order of a list: a client that ${job.name}`
    case 'orders':
      return 'the requests of the honest full client do not depend on the order of lists'
    case 'disturbance':
      return `the honest ${job.variant} client under ${job.disturb}`
    case 'seed':
      return `the honest ${job.variant} client with seed ${job.seed}`
    case 'permitted':
      return `the honest ${job.variant} client with the permitted choices of seed ${job.seed}`
    case 'port':
      return `the honest ${job.variant} client over a port with seed ${job.seed}`
  }
}

/**
 * Does a part of the proof.
 *
 * @returns What is wrong, in a sentence each; nothing where the proof holds.
 */
export async function doJob(job: ProofJob): Promise<readonly string[]> {
  switch (job.kind) {
    case 'rule': {
      const suspect = suspects.get(job.name)
      if (suspect === undefined) throw new Error(`there is no client that ${job.name}`)
      return provesRule(suspect)
    }
    case 'gap':
      return provesGap(dependent(job.name))
    case 'order': {
      const byPlace = orderFaults.find(({ name }) => name === job.name)
      if (byPlace === undefined) throw new Error(`there is no client that ${job.name}`)
      return provesOrder(byPlace)
    }
    case 'orders':
      return provesOrder()
    case 'disturbance':
      return provesHonest(job.variant, {}, job.disturb)
    case 'seed':
      return provesHonest(job.variant, { seed: job.seed })
    case 'permitted':
      return provesHonest(job.variant, { seed: job.seed, assumptions: unagreed(job.seed, job.variant) })
    case 'port':
      return provesHonest(job.variant, { seed: job.seed, onPort: true })
  }
}

function dependent(wanted: string): FaultyClient {
  const faulty = gapFaults.find(({ name }) => name === wanted)
  if (faulty === undefined) throw new Error(`there is no client that ${wanted}`)
  return faulty
}
