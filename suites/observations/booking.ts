import * as fc from 'fast-check'
import { limits, op } from '../../contract/index.js'
import { textWithin } from '../../fixtures/arbitraries/bounded-text.js'
import {
  type Api,
  cancelMeeting,
  type Exchange,
  findUsableConversations,
  Inconclusive,
  type Json,
  readSlotListing,
  recordIn,
  requireStillFree,
  type SlotListing,
  spareSlots,
  succeeded,
  Untested,
} from '../api/index.js'
import { knownUnit } from './known-unit.js'
import { around, findListedMeeting, type ListedMeeting } from './meeting.js'

const list = op.listMeetings
export const book = op.bookMeeting
export const cancel = op.cancelMeeting

/** A slot booked, requested for another contact, and given up again, with the list in between. */
export interface BookingStory {
  readonly bookingType: string
  readonly slotId: string
  readonly contact: Json
  /** Who wants the slot once it is booked. */
  readonly rival: Json
  readonly first: Exchange
  readonly result: Json
  readonly listed: ListedMeeting | undefined
  readonly replay: Exchange
  readonly refused: Exchange
  /** The slots that the listing shows while the slot is taken. */
  readonly listing: SlotListing
  /** The same contact's call for the slot it has, without a key. */
  readonly repeated: Exchange
  /** The meetings around the slot after both, and what shows them. */
  readonly settled: { readonly records: readonly Json[]; readonly by: readonly Exchange[] } | undefined
  readonly canceled: Exchange
  readonly afterCancel: ListedMeeting | undefined
  readonly cancelReplay: Exchange
  readonly again: Exchange
  readonly afterAgain: ListedMeeting | undefined
  /** The first call again under its key, once the meeting is canceled. */
  readonly lateReplay: Exchange
}

/** A part of a scenario that may be inconclusive: a list that fails does not hide what the writes show. */
async function tryPart<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Inconclusive) return undefined
    throw error
  }
}

/** Books a slot of the configuration. */
export const bookAt = (
  api: Api,
  bookingType: string,
  body: Json,
  idempotencyKey?: string,
): Promise<Exchange> =>
  api.call(book, {
    params: { id: bookingType },
    body,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })

/** The scenario of one slot, run once for all rules that judge it. */
export const runBookingScenario = (api: Api): Promise<BookingStory> =>
  api.observe('the scenario of a booking', async (runner) => {
    const { bookingType, slotId } = await runner.given.slot({ spare: spareSlots.expensive })
    const [contact, rival] = [await runner.given.contact(), await runner.given.contact()]
    const body = { contactId: contact.id, slotId, attendeeEmail: null }
    const key = runner.fresh.key()
    const first = await bookAt(runner, bookingType, body, key)
    requireStillFree(runner, first, slotId)
    const result = runner.read.record(first)
    const look = () => tryPart(() => findListedMeeting(runner, result))
    const listed = await look()
    const replay = await bookAt(runner, bookingType, body, key)
    const refused = await bookAt(runner, bookingType, { ...body, contactId: rival.id })
    const listing = await readSlotListing(runner, bookingType)
    const repeated = await bookAt(runner, bookingType, body)
    if (succeeded(repeated) && recordIn(repeated).meetingId !== result.meetingId)
      cancelLater(runner, [{ id: recordIn(repeated).meetingId }])
    const settled = await tryPart(async () => {
      const query = around(Date.parse(String(result.startAt)))
      const { records, pages } = await runner.read.walk(list, { query }, { maxPages: 5 })
      return { records, by: pages.map(({ exchange }) => exchange) }
    })
    const params = { id: String(result.meetingId) }
    const giveUp = { params, body: { reason: runner.fresh.word() }, idempotencyKey: runner.fresh.key() }
    const canceled = await runner.call(cancel, giveUp)
    const afterCancel = await look()
    const cancelReplay = await runner.call(cancel, giveUp)
    // Into another second, so that a time that moves differs from one that does not.
    await runner.wait(1100)
    const again = await runner.call(cancel, { params, body: { reason: runner.fresh.word() } })
    const afterAgain = await look()
    const lateReplay = await bookAt(runner, bookingType, body, key)
    if (succeeded(lateReplay) && recordIn(lateReplay).meetingId !== result.meetingId)
      cancelLater(runner, [{ id: recordIn(lateReplay).meetingId }])
    return {
      ...{
        bookingType,
        slotId,
        contact,
        rival,
        first,
        result,
        listed,
        replay,
        refused,
        listing,
        repeated,
        settled,
      },
      canceled,
      afterCancel,
      cancelReplay,
      again,
      afterAgain,
      lateReplay,
    }
  })

/** A booking with more than it needs. */
export interface FullBooking {
  readonly bookingType: string
  readonly slotId: string
  /** The contact it is for: one of the check's own, or that of the conversation. */
  readonly contactId: string
  /** The contact as it was created, where it is one's own. */
  readonly contact?: Json
  readonly fields: Json
  readonly exchange: Exchange
  readonly listed: ListedMeeting | undefined
  /** The contact after the booking, where it is one's own. */
  readonly later?: Json
}

/** Ways to fill a booking; together they hold every member, and each word of an enumeration. */
export type Filling = 'invited' | 'other' | 'with-conversation'

/** The members of a booking in addition to contact and slot; those that are undefined are not sent. */
async function makeFilling(
  api: Api,
  filling: Filling,
): Promise<{ readonly fields: Json; readonly lead?: string }> {
  if (filling === 'invited')
    return { fields: { attendeeEmail: undefined, locale: 'es', notes: null, conversationId: null } }
  if (filling === 'other')
    return { fields: { attendeeEmail: inviteeOf(api), locale: 'en', notes: longestNotes(api) } }
  const conversation = await findOwnConversation(api)
  const fields = { attendeeEmail: null, locale: 'pt', notes: 'As agreed by message.' }
  if (conversation === undefined) return { fields }
  return { fields: { ...fields, conversationId: conversation.id }, lead: String(conversation.leadId) }
}

/** Notes of the greatest length, in any script. */
function longestNotes(api: Api): string {
  const { max } = limits.booking.notes
  const [notes = ''] = fc.sample(textWithin({ min: max, max, unit: knownUnit(api) }), {
    seed: api.seed,
    numRuns: 1,
  })
  return notes
}

/** Who may be invited: an address of the configuration, otherwise one that is no one's. */
export const inviteeOf = (api: Api): string =>
  api.target.records.sendTo?.find((address) => address.includes('@')) ?? api.fresh.email()

/** A conversation that may be used and has a contact, if possible one with an e-mail address; undefined where none is known. */
export async function findOwnConversation(api: Api): Promise<Json | undefined> {
  if ((api.target.records.conversations?.length ?? 0) === 0) return undefined
  const known = await tryPart(() => findUsableConversations(api))
  const led = known?.filter(({ leadId }) => typeof leadId === 'string') ?? []
  const addressed = await findContactWithAddress(api, new Set(led.map(({ leadId }) => leadId)))
  return led.find(({ leadId }) => leadId === addressed) ?? led[0]
}

/** The id of one of some contacts that has an e-mail address; undefined where the first pages show none. */
const findContactWithAddress = (api: Api, ids: ReadonlySet<unknown>): Promise<unknown> =>
  api.observe('a contact of a conversation with an e-mail address', async (finder) => {
    const isAddressed = ({ id, email }: Json) => ids.has(id) && typeof email === 'string'
    const find = () => finder.read.first(op.listContacts, isAddressed, {}, { maxPages: 5 })
    return (await tryPart(find))?.record?.id
  })

/** A slot booked with one filling, once per run for all rules that judge it. */
export const bookFull = (api: Api, filling: Filling): Promise<FullBooking> =>
  api.observe(`a booking that is ${filling}`, async (maker) => {
    const { fields, lead } = await makeFilling(maker, filling)
    return bookFilled(maker, fields, lead)
  })

/** A slot booked with some members more, or others. */
export async function bookFilled(api: Api, fields: Json, lead?: string): Promise<FullBooking> {
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.expensive })
  const contact = lead === undefined ? await api.given.contact() : undefined
  const contactId = lead ?? String(contact?.id)
  const body = { contactId, slotId, attendeeEmail: null, ...fields }
  const exchange = await bookAt(api, bookingType, body, api.fresh.key())
  requireStillFree(api, exchange, slotId)
  const made = succeeded(exchange)
  const listed = made ? await tryPart(() => findListedMeeting(api, recordIn(exchange))) : undefined
  const later = made && contact ? await readContactNow(api, contact, fields.attendeeEmail) : undefined
  return {
    ...{ bookingType, slotId, contactId, fields, exchange, listed },
    ...(contact ? { contact } : {}),
    ...(later ? { later } : {}),
  }
}

/** A contact as it is now, under its own e-mail or one it may have got; undefined where it is under neither. */
async function readContactNow(api: Api, { id, email }: Json, other: unknown): Promise<Json | undefined> {
  for (const address of [email, other])
    if (typeof address === 'string') {
      const query = { email: address }
      const find = () => api.read.find(op.listContacts, String(id), { query })
      const found = await tryPart(find)
      if (found) return found
    }
  return undefined
}

/** Has meetings canceled after the check that refused calls have made all the same. */
export function cancelLater(api: Api, meetings: readonly Json[]): void {
  for (const { id } of meetings) api.after(() => cancelMeeting(api, id))
}

/** What says of a body that it is not accepted; other answers may have other reasons. */
const notAccepted = [400, 404, 422, 500]

/**
 * The booking of that filling, judged to be accepted as far as some of its members go: where it is refused, they
 * are tried alone, as any other may be the reason.
 */
export async function requireBookedWith(
  api: Api,
  filling: Filling,
  ...names: readonly string[]
): Promise<FullBooking> {
  const { result } = await runBookingScenario(api)
  const full = await bookFull(api, filling)
  if (succeeded(full.exchange)) {
    api.expect.status(full.exchange, [200, 201])
    return full
  }
  const fields = Object.fromEntries(Object.entries(full.fields).filter(([name]) => names.includes(name)))
  const alone = await bookFilled(api, fields)
  if (!notAccepted.includes(alone.exchange.response.status)) api.given2xx(alone.exchange)
  const asked = `${names.join(' and ')} taken, as a booking without is (meeting ${String(result.meetingId)})`
  const seen = `${alone.exchange.response.status} for ${JSON.stringify(fields).slice(0, 200)}`
  api.expect.that(succeeded(alone.exchange), asked, seen, {
    by: alone.exchange,
    compared: { answers: [{ status: 200 }, { status: 201 }] },
  })
  return alone
}

/** A meeting booked for this check, canceled after it; undefined where none can be booked or slots are scarce. */
export const bookIfPossible = async (api: Api): Promise<Json | undefined> =>
  (await bookIfSpared(() => api.given.booking({ spare: spareSlots.any })))?.result

/** The result of a booking; undefined where none can be made or slots are scarce. */
export async function bookIfSpared<T>(book: () => Promise<T>): Promise<T | undefined> {
  try {
    return await book()
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Untested) return undefined
    throw error
  }
}
