import type { Client } from './client.js'
import { isObject } from './read.js'
import { seedOf } from './seed.js'

/** A run id that no earlier run with this seed has used in this workspace; the run's first contact claims it. */
export async function claimRunId(client: Client, seed: number): Promise<string> {
  for (let generation = 0; ; generation += 1) {
    const runId = (seedOf('run', seed, generation) >>> 0).toString(36)
    if (client.target.allow === 'none') return runId
    const email = `run-${runId}@conformance.example.com`
    const { minimal } = client.target.assumptions['contact-create-fields']
    const claimed = await client.call('POST /api/v1/contacts', {
      body: { ...minimal, name: `run ${runId}`, email },
    })
    // Only a conflict tells of an earlier run; whatever else comes is for the rules to judge.
    if (claimed.response.status !== 409 || !isObject(claimed.response.json) || generation >= 1000)
      return runId
  }
}
