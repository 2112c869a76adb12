import { isObject } from '../engine/json.js'

/** The event ids in a catalog of any plausible shape: strings, or members named id, event, name or type. */
export function eventIdsIn(catalog: unknown): readonly string[] {
  if (typeof catalog === 'string') return catalog.length >= 1 && catalog.length <= 100 ? [catalog] : []
  if (Array.isArray(catalog)) return [...new Set(catalog.flatMap(eventIdsIn))]
  if (!isObject(catalog)) return []
  for (const name of ['id', 'event', 'name', 'type']) {
    const value = catalog[name]
    if (typeof value === 'string') return groupedUnder(value, catalog) ?? [value]
  }
  return [
    ...new Set(
      Object.values(catalog)
        .filter((v) => typeof v === 'object')
        .flatMap(eventIdsIn),
    ),
  ]
}

/** The event ids in the lists of an object that has a name; undefined where they do not begin with it. */
function groupedUnder(name: string, group: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const ids = Object.values(group).filter(Array.isArray).flatMap(eventIdsIn)
  return ids.length > 0 && ids.every((id) => id !== name && isOfFamily(id, name)) ? ids : undefined
}

/** Whether an event id begins like the name of its family: `contact.created` is one of contact, and of Contacts. */
function isOfFamily(id: string, name: string): boolean {
  const [one, other] = [id.toLowerCase(), name.toLowerCase()]
  const [head = one] = one.split(/[._:/-]/)
  return one.startsWith(other) || other.startsWith(head)
}
