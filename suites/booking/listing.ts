import { type Check, listedSlots, recordIn, spareSlots, succeeded } from '../api/index.js'
import { bookAt } from '../observations/booking.js'

const instant = (value: unknown): number => Date.parse(String(value))

/** What can be said where the listing does not help. */
const unlisted = 'set assumptions.slots-endpoint to the path of the slots listing'

/** A slot that the listing has just shown can be booked of its type. */
export const fromListing: Check = async (api) => {
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.expensive })
  const contact = await api.given.contact()
  const slots = await listedSlots(api, bookingType)
  if (slots === undefined) return api.inconclusive(`no slots listing is found: ${unlisted}`)
  if (!slots.has(slotId)) return api.inconclusive(`the listing does not show ${slotId}: ${unlisted}`)
  const exchange = await bookAt(api, bookingType, { contactId: contact.id, slotId, attendeeEmail: null })
  const { status } = exchange.response
  if (api.isError(exchange, 409, 'conflict')) return api.inconclusive(`${slotId} is listed and cannot be had`)
  if (!succeeded(exchange) && status !== 400 && status !== 404) api.given2xx(exchange)
  api.expect.that(succeeded(exchange), `the listed slot ${slotId} booked`, status, { by: exchange })
  const { startAt, endAt } = recordIn(exchange)
  const listed = slots.get(slotId)
  const seen = { startAt: instant(startAt), endAt: instant(endAt) }
  // A listing need not say when a slot ends (gap.slots-endpoint).
  const due = { ...listed, ...(Number.isNaN(listed?.endAt) ? { endAt: seen.endAt } : {}) }
  api.expect.equal(seen, due, 'the start and end that were listed', { by: exchange })
}
