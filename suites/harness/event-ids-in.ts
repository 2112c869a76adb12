import { isObject } from './read.js'

/** The event ids in a catalog of any plausible shape: strings, or members named id, event, name or type. */
export function eventIdsIn(catalog: unknown): readonly string[] {
  if (typeof catalog === 'string') return catalog.length >= 1 && catalog.length <= 100 ? [catalog] : []
  if (Array.isArray(catalog)) return [...new Set(catalog.flatMap(eventIdsIn))]
  if (!isObject(catalog)) return []
  // A group of events has a name of its own.
  if (Array.isArray(catalog.events)) return eventIdsIn(catalog.events)
  for (const name of ['id', 'event', 'name', 'type']) {
    const value = catalog[name]
    if (typeof value === 'string') return [value]
  }
  return [
    ...new Set(
      Object.values(catalog)
        .filter((v) => typeof v === 'object')
        .flatMap(eventIdsIn),
    ),
  ]
}
