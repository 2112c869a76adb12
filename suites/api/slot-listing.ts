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

/** What reading the listing uses of a check. */
type ListingApi = Pick<SetUpApi, 'assumptions' | 'readUndocumented'>

/** The slots of a booking type as the listing shows them. */
export interface SlotListing {
  /** The status of the first page; other than 200 where the listing is not found. */
  readonly status: number
  readonly slots: ReadonlyMap<string, OfferedSlot>
  /** Whether the listing was read to its end. */
  readonly ended: boolean
}

/** Reads the listing of a booking type's slots, grouped in any way (gap.slots-endpoint). */
export async function readSlotListing(api: ListingApi, bookingType: string): Promise<SlotListing> {
  const { path, slot } = api.assumptions['slots-endpoint']
  const [id = 'slotId', startAt = 'startAt', endAt = 'endAt'] = slot
  const place = path.replace('{id}', percentEncoded(bookingType))
  const slots = new Map<string, OfferedSlot>()
  let cursor: unknown
  for (let page = 0; page < pageLimit; page += 1) {
    const next = typeof cursor === 'string' ? `?cursor=${percentEncoded(cursor)}` : ''
    const { status, json } = await api.readUndocumented(place + next)
    if (status !== 200) return { status: page === 0 ? status : 200, slots, ended: false }
    for (const one of named(json, id))
      slots.set(String(one[id]), { startAt: instant(one[startAt]), endAt: instant(one[endAt]) })
    cursor = isObject(json) ? json.nextCursor : undefined
    if (typeof cursor !== 'string') return { status, slots, ended: true }
  }
  return { status: 200, slots, ended: false }
}

/** The slots that the listing shows; undefined where the listing is not found. */
export async function readListedSlots(
  api: ListingApi,
  bookingType: string,
): Promise<SlotListing['slots'] | undefined> {
  const { status, slots } = await readSlotListing(api, bookingType)
  return status === 200 ? slots : undefined
}
