import {
  type Api,
  type Check,
  type Exchange,
  type Json,
  readListedSlots,
  recordIn,
  spareSlots,
  succeeded,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { judgeLikeOtherSlots } from '../judgements/unknown-slot.js'
import { bookAt, cancelLater, findOwnConversation, runBookingScenario } from '../observations/booking.js'
import { findMeetingsOf } from '../observations/meeting.js'

/** A booking that would be accepted but for what a rule has against it. */
interface Attempt {
  readonly bookingType: string
  readonly body: Json
}

/** A valid booking of a free slot, once one like it is known to be taken; the slot is given back. */
async function tryBooking(api: Api): Promise<Attempt> {
  await learnErrorCodes(api)
  await runBookingScenario(api)
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.expensive })
  const contact = await api.given.contact()
  return { bookingType, body: { contactId: contact.id, slotId, attendeeEmail: null } }
}

/** Holds where nothing has been booked for a contact, as no choice permits what was refused to take effect. */
export async function expectNothingBooked(api: Api, body: Json, by: readonly Exchange[]): Promise<void> {
  const made = await findMeetingsOf(api, body)
  cancelLater(api, made)
  api.expect.equal(made, [], 'meetings of what was refused', { by, certain: true })
}

/** Ids near one that names something, and one far from any. */
const unlike = (api: Api, id: string): readonly string[] =>
  [api.fresh.unknownId(), `${id}${api.fresh.word()}`].filter((near) => near.length <= 200)

/** An id of no booking type is missing, with everything else valid. */
export const typeMissing: Check = async (api) => {
  await learnErrorCodes(api)
  const contact = await api.given.contact()
  const known = api.target.records.bookingType
  const slotId =
    known === undefined ? undefined : (await api.given.slot({ spare: spareSlots.expensive })).slotId
  const body = { contactId: contact.id, slotId: slotId ?? api.fresh.unknownId(), attendeeEmail: null }
  for (const bookingType of unlike(api, known ?? '')) {
    const exchange = await bookAt(api, bookingType, body)
    // An unknown slot may be what is refused (gap.slot-unknown).
    const { status } = exchange.response
    if (slotId === undefined && (status === 400 || status === 409))
      return api.inconclusive(`the slot may be what ${status} refuses`)
    await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  }
}

/** An id of no contact is missing. */
export const contactMissing: Check = async (api) => {
  const { bookingType, body } = await tryBooking(api)
  const refusals: Exchange[] = []
  for (const contactId of unlike(api, String(body.contactId)))
    await api.case(async () => {
      const exchange = await bookAt(api, bookingType, { ...body, contactId })
      refusals.push(exchange)
      api.expect.error(exchange, 404, 'not_found')
      await expectNothingBooked(api, { ...body, contactId }, [exchange])
    })
  await expectSlotUnused(api, { bookingType, body }, refusals)
}

/** A conversation that the workspace does not have is missing, of any channel. */
export const conversationMissing: Check = async (api) => {
  const { bookingType, body } = await tryBooking(api)
  const conversation = await findOwnConversation(api)
  const near = conversation === undefined ? [] : [`${String(conversation.id)}${api.fresh.word()}`]
  const ids = [`chatapp_1__${api.fresh.word()}`, `email__${api.fresh.word()}`, ...near]
  const refusals: Exchange[] = []
  for (const conversationId of ids)
    await api.case(async () => {
      const exchange = await bookAt(api, bookingType, { ...body, conversationId })
      refusals.push(exchange)
      api.expect.error(exchange, 404, 'not_found')
    })
  await expectNothingBooked(api, body, refusals)
  await expectSlotUnused(api, { bookingType, body }, refusals)
}

/** A conversation with another contact is refused, and nothing booked. */
export const otherContact: Check = async (api) => {
  api.need('record:slot', 'record:conversation')
  const conversation = await findOwnConversation(api)
  if (conversation === undefined)
    return api.inconclusive('no conversation of the configuration has a contact')
  const { bookingType, body } = await tryBooking(api)
  const exchange = await bookAt(api, bookingType, { ...body, conversationId: conversation.id })
  await api.case(async () => api.expect.error(exchange, 400, 'invalid_request'))
  await expectNothingBooked(api, body, [exchange])
  await expectSlotUnused(api, { bookingType, body }, [exchange])
}

/** A slot that no listing gave is not booked, with any error of the permitted ones (gap.slot-unknown). */
export const slotUnknown: Check = async (api) => {
  const { bookingType, body } = await tryBooking(api)
  const { slot } = api.target.records.foreign ?? {}
  const otherType = await findSlotOfOtherType(api)
  const others = [slot, otherType].filter((id) => id !== undefined)
  const allowed = [400, 404, 409]
  const refusals: Exchange[] = []
  for (const slotId of [...unlike(api, String(body.slotId)), ...others])
    await api.case(async () => {
      const exchange = await bookAt(api, bookingType, { ...body, slotId })
      if (succeeded(exchange)) cancelLater(api, [{ id: recordIn(exchange).meetingId }])
      refusals.push(exchange)
      api.expect.refused(
        exchange,
        allowed.map((status) => ({ status })),
      )
      if (api.fresh.isUnknownId(slotId)) judgeLikeOtherSlots(api, exchange)
      await expectNothingBooked(api, body, [exchange])
    })
  for (const exchange of refusals) await api.case(async () => api.expect.status(exchange, allowed))
}

/** A slot that the listing shows for the other booking type of the configuration, and not for its first one. */
async function findSlotOfOtherType(api: Api): Promise<string | undefined> {
  const { bookingType, inactiveBookingType } = api.target.records
  if (bookingType === undefined || inactiveBookingType === undefined) return undefined
  const other = await readListedSlots(api, inactiveBookingType)
  if (other === undefined || other.size === 0) return undefined
  const own = await readListedSlots(api, bookingType)
  return own && [...other.keys()].find((id) => !own.has(id))
}

/** Where a cancel frees slots, the slot of refused calls is booked last: they have not used it up. */
async function expectSlotUnused(
  api: Api,
  { bookingType, body }: Attempt,
  refusals: readonly Exchange[],
): Promise<void> {
  if (api.slots.freedByCancel !== true) return
  const exchange = await bookAt(api, bookingType, body)
  const isTaken = api.isError(exchange, 409, 'conflict')
  const seen = isTaken ? 'taken' : exchange.response.status
  if (isTaken || succeeded(exchange))
    api.expect.that(!isTaken, 'the slot that refused calls named still free', seen, {
      by: [...refusals, exchange],
      compared: { answers: [{ status: 201 }] },
    })
}
