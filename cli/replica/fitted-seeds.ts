import { demoKeys } from '../../fake-server/demo/keys.js'
import type { AnyFake } from '../../fake-server/index.js'
import { type Replica, seedRecords, seedSettings } from '../../products/traffic/index.js'
import type { Json } from '../../suites/index.js'
import { type FittedDrafts, fittedDrafts } from './fitted-drafts.js'

/** A key of the fake, and the recorded keys in whose place it is used. */
export interface ReplicaKey {
  readonly key: string
  /** The names of the recorded ones; `unknown` stands for requests of which the recording leaves the key out. */
  readonly recorded: readonly string[]
  readonly requests: number
}

/** The seeds of a replica, one for each workspace. */
export interface FittedSeeds {
  readonly seeds: readonly Json[]
  readonly keys: readonly ReplicaKey[]
  readonly fitted: readonly FittedDrafts[]
}

/** The seeds of a replica: its first workspace is that of the main demo key, and each other one gets a key of its own. */
export function fittedSeeds(replica: Replica, fake: AnyFake): FittedSeeds {
  const fitted = replica.workspaces.map((workspace) => fittedDrafts(seedRecords(workspace), fake))
  const keys = replica.workspaces.map(({ keys: recorded, requests }, n) => ({
    key: n === 0 ? demoKeys.main : `recorded_${n + 1}`,
    recorded: recorded.map((key) => key ?? 'unknown'),
    requests,
  }))
  const seeds = fitted.map(({ drafts }, n): Json => {
    const own = Object.fromEntries(Object.entries(drafts).filter(([, all]) => all.length > 0))
    const workspace = replica.workspaces[n]
    const settings = workspace === undefined ? {} : seedSettings(workspace)
    const place = n === 0 ? {} : { workspace: `recorded_${n + 1}`, keys: [{ key: keys[n]?.key }] }
    return { ...place, ...settings, ...own }
  })
  return { seeds, keys, fitted }
}
