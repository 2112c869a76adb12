import type { Sighting } from './sighting.js'

/** What recorded keys show of one workspace. */
export interface RecordedWorkspace {
  /** The names of its keys; undefined stands for requests of which the recording leaves the key out. */
  readonly keys: readonly (string | undefined)[]
  readonly sightings: readonly Sighting[]
}

/**
 * The workspaces that recorded keys belong to, the one with the most sightings first. Keys that have shown the same record
 * belong to one workspace: the same id is not enough, as two workspaces may use it, so that the time of its creation has to
 * be the same, too. Requests without a key are of the first workspace.
 */
export function recordedWorkspaces(sightings: readonly Sighting[]): readonly RecordedWorkspace[] {
  const joined = new Map<string, string>()
  const rootOf = (key: string): string => {
    const up = joined.get(key)
    return up === undefined || up === key ? key : rootOf(up)
  }
  const shownBy = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { noun, id, members, exchange } of sightings) {
    const { key } = exchange.recorded
    if (key === undefined) continue
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (typeof members.createdAt !== 'string') continue
    const record = JSON.stringify([noun, id, members.createdAt])
    const other = shownBy.get(record)
    if (other === undefined) shownBy.set(record, key)
    else if (rootOf(other) !== rootOf(key)) joined.set(rootOf(key), rootOf(other))
  }
  const keysOf = new Map<string, string[]>()
  for (const key of counts.keys()) keysOf.set(rootOf(key), [...(keysOf.get(rootOf(key)) ?? []), key])
  const sizeOf = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0)
  const groups: (string | undefined)[][] = [...keysOf.values()].toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const first = groups[0] ?? []
  if (groups.length === 0) groups.push(first)
  if (sightings.some(({ exchange }) => exchange.recorded.key === undefined)) first.push(undefined)
  const groupOf = new Map(groups.flatMap((keys, n) => keys.map((key) => [key, n] as const)))
  const own = groups.map((): Sighting[] => [])
  for (const sighting of sightings) own[groupOf.get(sighting.exchange.recorded.key) ?? 0]?.push(sighting)
  return groups.map((keys, n) => ({ keys, sightings: own[n] ?? [] }))
}
