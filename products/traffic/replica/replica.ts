import type { Variant } from '../../../contract/index.js'
import { serverTime } from '../histories/history.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { addReferenced, phoneNumbersOf, pipelinesOf, type RecordsByNoun, usersOf } from './invented.js'
import { formAt, type Moment, type ReplicaRecord } from './record-forms.js'
import { type RecordedKey, recordedKeys } from './recorded-keys.js'
import { type RecordedWorkspace, recordedWorkspaces } from './recorded-workspaces.js'
import { inShownOrder, shownOrder } from './shown-order.js'
import { type Sighting, seeded, sightingsIn } from './sighting.js'
import { TagCounters } from './tag-counters.js'

/** What recorded traffic shows of the records of a workspace. */
export interface ReplicaWorkspace {
  /** The recorded keys that belong to it. */
  readonly keys: readonly RecordedKey[]
  /** By noun, in the order in which they were made. */
  readonly records: readonly ReplicaRecord[]
}

/** The records that recorded traffic shows, as they were at a moment. */
export interface Replica {
  readonly moment: Moment
  /** That moment by the clock of the server, in milliseconds since 1970; undefined where the recording has no times. */
  readonly atMs: number | undefined
  /** The one with the most traffic first. */
  readonly workspaces: readonly ReplicaWorkspace[]
}

/** How to make a replica. */
export interface ReplicaOptions {
  readonly variant: Variant
  readonly moment: Moment
}

/** Makes the records that exchanges show, in the order in which these were sent, as they were at a moment. */
export function replicaOf(
  exchanges: readonly TrafficExchange[],
  { variant, moment }: ReplicaOptions,
): Replica {
  const times = exchanges.flatMap(({ recorded: { serverMs } }) => serverMs ?? [])
  const startedMs = times.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY)
  const sightings = exchanges.flatMap((exchange) => sightingsIn(exchange, variant))
  const order = new Map([...shownOrder(exchanges)].map(([noun, pairs]) => [seeded[noun] ?? noun, pairs]))
  const keys = recordedKeys(exchanges)
  const workspaces = recordedWorkspaces(sightings)
  const placed = new Set(workspaces.flatMap((workspace) => workspace.keys))
  // Nothing shows where a key belongs that was refused for its scopes alone.
  const unplaced = [...keys.values()].filter(({ name, lacks }) => lacks.length > 0 && !placed.has(name))
  return {
    moment,
    atMs: momentOf(exchanges, moment),
    workspaces: workspaces.map((workspace, n) => ({
      keys: [...workspace.keys.flatMap((name) => keys.get(name) ?? []), ...(n === 0 ? unplaced : [])],
      records: recordsOf(workspace, { variant, moment }, startedMs, order),
    })),
  }
}

/** The time of the first or the last exchange by the clock of the server. */
function momentOf(exchanges: readonly TrafficExchange[], moment: Moment): number | undefined {
  const times = exchanges.map(serverTime).filter(Number.isFinite)
  if (times.length === 0) return undefined
  const least = moment === 'start'
  const ms = times.reduce((one, other) => (least ? Math.min(one, other) : Math.max(one, other)))
  // A header `Date` has no fractions of its second.
  return least ? ms : ms + 1000
}

function recordsOf(
  { sightings }: RecordedWorkspace,
  { variant, moment }: ReplicaOptions,
  startedMs: number,
  order: ReadonlyMap<string, readonly (readonly [string, string])[]>,
): readonly ReplicaRecord[] {
  const own = new Map<string, Sighting[]>()
  for (const sighting of sightings) {
    const name = JSON.stringify([sighting.noun, sighting.id])
    const known = own.get(name)
    if (known === undefined) own.set(name, [sighting])
    else known.push(sighting)
  }
  const counters = new TagCounters(sightings)
  const byNoun: RecordsByNoun = new Map()
  for (const all of own.values()) {
    const record = withCounters(
      formAt(moment, all, startedMs),
      moment === 'start' ? all[0] : all.at(-1),
      counters,
    )
    if (record === undefined) continue
    const records = byNoun.get(record.noun) ?? new Map<string, ReplicaRecord>()
    byNoun.set(record.noun, records.set(record.id, record))
  }
  addReferenced(byNoun)
  const records = [...byNoun].flatMap(([noun, all]) =>
    inShownOrder([...all.values()].toSorted(byCreation), order.get(noun) ?? []),
  )
  if (variant === 'compact') return records
  const deals = records.filter(({ noun }) => noun === 'deals')
  return [...usersOf(records), ...pipelinesOf(deals), ...phoneNumbersOf(sightings), ...records]
}

/** Of a tag, its id and name, and the contacts that it counts and that were never shown. */
function withCounters(
  record: ReplicaRecord | undefined,
  at: Sighting | undefined,
  counters: TagCounters,
): ReplicaRecord | undefined {
  if (record?.noun !== 'tags' || at === undefined) return record
  const { id, name } = record.members
  return { ...record, members: { id, name, ...counters.others(at) } }
}

/** Records in the order of their creation: of those without a time, in the order in which they were shown. */
function byCreation(a: ReplicaRecord, b: ReplicaRecord): number {
  const [one, other] = [a, b].map(({ members: { createdAt, at } }) => createdAt ?? at)
  return typeof one === 'string' && typeof other === 'string' ? Date.parse(one) - Date.parse(other) : 0
}
