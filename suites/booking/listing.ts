import {
  type Api,
  type Check,
  isObject,
  percentEncoded,
  recordIn,
  spareSlots,
  succeeded,
} from '../harness/index.js'
import { bookAt } from '../observations/booking.js'

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
const patience = 20

/** The slots that the listing shows, of any grouping; undefined where it is not found (gap.slots-endpoint). */
export async function listedSlots(
  api: Api,
  bookingType: string,
): Promise<ReadonlyMap<string, OfferedSlot> | undefined> {
  const { path, slot } = api.assumptions['slots-endpoint']
  const [id = 'slotId', startAt = 'startAt', endAt = 'endAt'] = slot
  const place = path.replace('{id}', percentEncoded(bookingType))
  const slots = new Map<string, OfferedSlot>()
  let cursor: unknown
  for (let page = 0; page < patience; page += 1) {
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

/** What can be said where the listing does not help. */
const unlisted = 'set assumptions.slots-endpoint to the path of the slots listing'

/** A slot that the listing has just shown can be booked of its type. */
export const fromListing: Check = async (api) => {
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.dear })
  const contact = await api.given.contact()
  const slots = await listedSlots(api, bookingType)
  if (slots === undefined) return api.cannotTell(`no slots listing is found: ${unlisted}`)
  if (!slots.has(slotId)) return api.cannotTell(`the listing does not show ${slotId}: ${unlisted}`)
  const exchange = await bookAt(api, bookingType, { contactId: contact.id, slotId, attendeeEmail: null })
  const { status } = exchange.response
  if (api.isError(exchange, 409, 'conflict')) return api.cannotTell(`${slotId} is listed and cannot be had`)
  if (!succeeded(exchange) && status !== 400 && status !== 404) api.given2xx(exchange)
  api.expect.that(succeeded(exchange), `the listed slot ${slotId} booked`, status, { by: exchange })
  const { startAt, endAt } = recordIn(exchange)
  const seen = { startAt: instant(startAt), endAt: instant(endAt) }
  api.expect.equal(seen, slots.get(slotId), 'the start and end that were listed', { by: exchange })
}
