import { isObject } from '../engine/json.js'
import { percentEncoded } from '../engine/percent-encoded.js'
import type { SetUpApi } from './set-up-api.js'

/** A slot as the listing shows it. */
export interface OfferedSlot {
  readonly startAt: number
  readonly endAt: number
}

/** Every object in a body that has some text under a name. */
function named(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap((one) => named(one, name))
  if (!isObject(value)) return []
  if (typeof value[name] === 'string') return [value]
  return Object.values(value).flatMap((member) => named(member, name))
}

const instant = (value: unknown): number => Date.parse(String(value))

/** The most pages of the listing that are read. */
const pageLimit = 20

/** The slots that the listing shows, of any grouping; undefined where it is not found (gap.slots-endpoint). */
export async function listedSlots(
  api: SetUpApi,
  bookingType: string,
): Promise<ReadonlyMap<string, OfferedSlot> | undefined> {
  const { path, slot } = api.assumptions['slots-endpoint']
  const [id = 'slotId', startAt = 'startAt', endAt = 'endAt'] = slot
  const place = path.replace('{id}', percentEncoded(bookingType))
  const slots = new Map<string, OfferedSlot>()
  let cursor: unknown
  for (let page = 0; page < pageLimit; page += 1) {
    const next = typeof cursor === 'string' ? `?cursor=${percentEncoded(cursor)}` : ''
    const { status, json } = await api.look(place + next)
    if (status !== 200) return page === 0 ? undefined : slots
    for (const one of named(json, id))
      slots.set(String(one[id]), { startAt: instant(one[startAt]), endAt: instant(one[endAt]) })
    cursor = isObject(json) ? json.nextCursor : undefined
    if (typeof cursor !== 'string') break
  }
  return slots
}
