import type { ProofCommands } from '../runner/main.js'

/** The proofs by the names that their npm scripts give to `scripts/prove.ts`. */
export const proofs: ProofCommands = {
  chaos: async () => (await import('./chaos.js')).chaosProof,
  claims: async () => (await import('./claims.js')).claimsProof,
  clients: async () => (await import('./clients.js')).clientsProof,
  cost: async () => (await import('./cost.js')).costProof,
  drill: async () => (await import('./drill.js')).drillProof,
  explore: async () => (await import('./explore.js')).exploreProof,
  freeze: async () => (await import('./freeze.js')).freezeProof,
  fuzz: async () => (await import('./tests.js')).fuzzProof,
  grouping: async () => (await import('./grouping.js')).groupingProof,
  learning: async () => (await import('./learning.js')).learningProof,
  'long-life': async () => (await import('./long-life.js')).longLifeProof,
  matrix: async () => (await import('./matrix.js')).matrixProof,
  misconfigured: async () => (await import('./misconfigured.js')).misconfiguredProof,
  'multi-step': async () => (await import('./multi-step.js')).multiStepProof,
  openapi: async () => (await import('./openapi.js')).openApiProof,
  permitted: async () => (await import('./permitted.js')).permittedProof,
  quick: async () => (await import('./quick.js')).quickProof,
  reproduction: async () => (await import('./reproduction.js')).reproductionProof,
  runtimes: async () => (await import('./runtimes.js')).runtimesProof,
  shards: async () => (await import('./shards.js')).shardsProof,
  sweep: async () => (await import('./tests.js')).sweepProof,
  targets: async () => (await import('./tests.js')).targetsProof,
  time: async () => (await import('./time.js')).timeProof,
  traffic: async () => (await import('./traffic.js')).trafficProof,
}
