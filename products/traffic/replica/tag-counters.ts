import type { Json } from '../../../suites/index.js'
import type { Sighting } from './sighting.js'

/** How many contacts that were never shown have a tag. */
export interface OtherContacts {
  readonly active: number
  readonly inactive: number
}

/** Counts how many contacts that were never shown have a tag, by what its counters were when it was shown. */
export class TagCounters {
  readonly #byContact = new Map<string, Sighting[]>()
  readonly #at = new Map<number, ReadonlyMap<unknown, OtherContacts>>()

  constructor(sightings: readonly Sighting[]) {
    for (const sighting of sightings) {
      if (sighting.noun !== 'contacts' || !sighting.isWhole) continue
      const known = this.#byContact.get(sighting.id)
      if (known === undefined) this.#byContact.set(sighting.id, [sighting])
      else known.push(sighting)
    }
  }

  /** The contacts that a tag counted when it was shown, without those that were shown themselves. */
  others({ members: { name, active, inactive }, exchange: { index } }: Sighting): OtherContacts {
    const shown = this.#shownAt(index).get(name) ?? { active: 0, inactive: 0 }
    const rest = (total: unknown, own: number) => (typeof total === 'number' ? Math.max(0, total - own) : 0)
    return { active: rest(active, shown.active), inactive: rest(inactive, shown.inactive) }
  }

  /** How many of the shown contacts had each tag at an exchange. */
  #shownAt(index: number): ReadonlyMap<unknown, OtherContacts> {
    const known = this.#at.get(index)
    if (known !== undefined) return known
    const counts = new Map<unknown, { active: number; inactive: number }>()
    for (const sightings of this.#byContact.values()) {
      const contact = formAt(sightings, index)
      if (contact === undefined || !Array.isArray(contact.tags)) continue
      for (const tag of contact.tags) {
        const own = counts.get(tag) ?? { active: 0, inactive: 0 }
        own[contact.active === false ? 'inactive' : 'active'] += 1
        counts.set(tag, own)
      }
    }
    this.#at.set(index, counts)
    return counts
  }
}

/** A contact as it was at an exchange: as it was shown last, or first where that was later; none that was made later. */
function formAt(sightings: readonly Sighting[], index: number): Json | undefined {
  const last = sightings.findLast(({ exchange }) => exchange.index <= index)
  if (last !== undefined) return last.members
  return sightings.some(({ how }) => how === 'created') ? undefined : sightings[0]?.members
}
