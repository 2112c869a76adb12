import { type Scope, scopes } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import type { AnyFake } from '../../fake-server/index.js'
import { grouped } from '../../products/grouped.js'
import {
  type Replica,
  type ReplicaWorkspace,
  seedRecords,
  seedSettings,
} from '../../products/traffic/index.js'
import type { Json } from '../../suites/index.js'
import { type FittedDrafts, fittedDrafts } from './fitted-drafts.js'

/** A key of the fake, and the recorded keys in whose place it is used. */
export interface ReplicaKey {
  readonly key: string
  /** The names of the recorded ones; `unknown` stands for requests of which the recording leaves the key out. */
  readonly recorded: readonly string[]
  readonly requests: number
  /** The place of its workspace among those of the replica. */
  readonly workspace: number
  /** The scopes that it lacks, as the recorded ones do. */
  readonly lacks: readonly Scope[]
}

/** The seeds of a replica, one for each workspace. */
export interface FittedSeeds {
  readonly seeds: readonly Json[]
  readonly keys: readonly ReplicaKey[]
  readonly fitted: readonly FittedDrafts[]
}

/**
 * The seeds of a replica: its first workspace is that of the main demo key, and each other one gets a key of its own. Recorded
 * keys that lack the same scopes have one in their place that lacks them, too.
 */
export function fittedSeeds(replica: Replica, fake: AnyFake): FittedSeeds {
  const fitted = replica.workspaces.map((workspace) => fittedDrafts(seedRecords(workspace), fake))
  const keys = replica.workspaces.flatMap(keysOf)
  const seeds = fitted.map(({ drafts }, n): Json => {
    const own = Object.fromEntries(Object.entries(drafts).filter(([, all]) => all.length > 0))
    const workspace = replica.workspaces[n]
    const settings = workspace === undefined ? {} : seedSettings(workspace)
    const place = n === 0 ? {} : { workspace: `recorded_${n + 1}` }
    const others = keys.filter((one) => one.workspace === n && one.key !== demoKeys.main).map(draftOf)
    return { ...place, ...(others.length > 0 ? { keys: others } : {}), ...settings, ...own }
  })
  return { seeds, keys, fitted }
}

/** The keys of a workspace: first the one that lacks no scope, whether or not it was recorded. */
function keysOf({ keys }: ReplicaWorkspace, workspace: number): readonly ReplicaKey[] {
  const all = grouped(keys, ({ lacks }) => lacks.join(' '))
  const whole = workspace === 0 ? demoKeys.main : `recorded_${workspace + 1}`
  const limited = [...all.values()].filter(([first]) => first !== undefined && first.lacks.length > 0)
  return [all.get('') ?? [], ...limited].map((own, n) => ({
    key: n === 0 ? whole : `recorded_${workspace + 1}_limited_${n}`,
    recorded: own.map(({ name }) => name ?? 'unknown'),
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
    workspace,
    lacks: own[0]?.lacks ?? [],
  }))
}

const draftOf = ({ key, lacks }: ReplicaKey): Json =>
  lacks.length === 0 ? { key } : { key, scopes: scopes.filter((scope) => !lacks.includes(scope)) }
