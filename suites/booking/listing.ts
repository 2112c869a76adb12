import {
  type Api,
  type Check,
  type Exchange,
  readListedSlots,
  recordIn,
  spareSlots,
  succeeded,
} from '../api/index.js'
import { bookAt } from '../observations/booking.js'

const instant = (value: unknown): number => Date.parse(String(value))

/** What can be said where the listing does not help. */
const unlisted = 'set assumptions.slots-endpoint to the path of the slots listing'

/** A slot that the listing has just shown can be booked of its type. */
export const fromListing: Check = async (api) => {
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.expensive })
  const contact = await api.given.contact()
  const slots = await readListedSlots(api, bookingType)
  if (slots === undefined) return api.inconclusive(`no slots listing is found: ${unlisted}`)
  if (!slots.has(slotId)) return api.inconclusive(`the listing does not show ${slotId}: ${unlisted}`)
  const exchange = await bookAt(api, bookingType, { contactId: contact.id, slotId, attendeeEmail: null })
  const { status } = exchange.response
  if (api.isError(exchange, 409, 'conflict')) return api.inconclusive(`${slotId} is listed and cannot be had`)
  if (succeeded(exchange)) await expectNotListed(api, { bookingType, slotId }, exchange)
  if (!succeeded(exchange) && status !== 400 && status !== 404) api.given2xx(exchange)
  api.expect.that(succeeded(exchange), `the listed slot ${slotId} booked`, status, {
    by: exchange,
    compared: { answers: [{ status: 201 }] },
  })
  const { startAt, endAt } = recordIn(exchange)
  const listed = slots.get(slotId)
  const seen = { startAt: instant(startAt), endAt: instant(endAt) }
  // A listing need not say when a slot ends (gap.slots-endpoint).
  const due = { ...listed, ...(Number.isNaN(listed?.endAt) ? { endAt: seen.endAt } : {}) }
  api.expect.equal(seen, due, 'the start and end that were listed', { by: exchange })
}

/** Judges that a slot just booked is not among those that the listing gives to be booked. */
async function expectNotListed(
  api: Api,
  { bookingType, slotId }: { readonly bookingType: string; readonly slotId: string },
  first: Exchange,
): Promise<void> {
  const before = api.evidence.exchanges.length
  const slots = await readListedSlots(api, bookingType)
  const pages = api.evidence.exchanges.slice(before)
  if (!slots?.has(slotId)) return
  const rival = await api.given.contact()
  const late = await bookAt(api, bookingType, { contactId: rival.id, slotId, attendeeEmail: null })
  const isTaken = api.isError(late, 409, 'conflict')
  await api.case(async () =>
    api.expect.that(!isTaken, `no slot listed that is taken, as ${slotId} is`, 'it is listed', {
      by: [first, late],
      in: pages,
      compared: { shows: [slotId] },
    }),
  )
}
