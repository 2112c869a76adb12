import { op } from '../../contract/index.js'
import { type Api, type Json, spareSlots, Untested } from '../api/index.js'
import { bookAt, bookFull, cancelLater, runBookingScenario } from '../observations/booking.js'
import { findListedMeeting, findMeetingsOf } from '../observations/meeting.js'
import { listedDoubt } from '../side-effects/doubt.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import { byId, withBody } from './call.js'
import type { Drivers } from './driver.js'
import type { WriteTrial } from './trial.js'

/** Whether a slot can be booked; where a cancel frees none, one is not spent on finding out. */
async function probeSlot(api: Api, bookingType: string, body: Json): Promise<'free' | 'taken'> {
  if (api.slots.freedByCancel !== true) return 'free'
  const exchange = await bookAt(api, bookingType, body)
  if (api.isError(exchange, 409, 'conflict')) return 'taken'
  const { meetingId } = api.read.record(exchange)
  await api.call(op.cancelMeeting, { params: { id: String(meetingId) }, body: {} })
  return 'free'
}

/** Tries bodies on a free slot, for a contact made for the check. */
async function openBookingTrial(api: Api): Promise<WriteTrial> {
  const { first } = await runBookingScenario(api)
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.expensive })
  const ordinary: Json = {}
  const contact = await api.given.contact()
  const base = { contactId: contact.id, slotId, attendeeEmail: null }
  return {
    on: contact,
    ordinary,
    async send(fields) {
      // The scenario began with an ordinary body; where a cancel frees no slot, that has to do.
      if (fields === ordinary && api.slots.freedByCancel !== true) return first
      return bookAt(api, bookingType, { ...base, ...fields })
    },
    before: { meetings: [], slot: 'free' },
    async now() {
      const made = await findMeetingsOf(api, base)
      cancelLater(api, made)
      const meetings = made.map(({ id }) => id)
      return { meetings, slot: meetings.length > 0 ? 'taken' : await probeSlot(api, bookingType, base) }
    },
    stored: async (answer) => (await findListedMeeting(api, answer)).meeting ?? {},
  }
}

/** The booking type and slot that the configuration names for the other workspace, and a contact of the check's own to book them for. */
export async function findForeignSlot(api: Api): Promise<Json> {
  const { bookingType, slot } = api.target.records.foreign ?? {}
  if (bookingType === undefined || slot === undefined)
    throw new Untested(
      'no booking type of the other workspace is known',
      'add records.foreign.bookingType and records.foreign.slot to the configuration',
    )
  return { id: bookingType, slot, contact: (await api.given.contact()).id }
}

/** How far the clocks of this computer and the server may be apart, in milliseconds. */
const skew = 120_000

/** How to book a slot (section 4.8); what is booked is canceled after the check. */
export const bookingDrivers: Drivers<typeof op.bookMeeting> = {
  [op.bookMeeting]: {
    async valid(api) {
      const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.any })
      const contact = await api.given.contact()
      return { params: { id: bookingType }, body: { contactId: contact.id, slotId, attendeeEmail: null } }
    },
    harmless: ({ fresh }) => ({
      params: { id: fresh.unknownId() },
      body: { contactId: fresh.unknownId(), slotId: fresh.unknownId(), attendeeEmail: null },
    }),
    /** A booking without an invitation, replayed, and others with more in them. */
    async cover(api) {
      api.need('record:slot')
      await runBookingScenario(api)
      await bookFull(api, 'invited')
      await bookFull(api, 'with-conversation')
    },
    state: (api, call) => findMeetingsOf(api, call.body as Json),
    changes: async (api, call) => [
      withBody(call, { notes: api.fresh.word() }),
      withBody(call, { locale: 'pt' }),
      withBody(call, { contactId: (await api.given.contact()).id }),
    ],
    /** Cancels the meeting. */
    async disturb(api, _call, { meetingId }) {
      const call = { ...byId({ id: meetingId }), body: {}, idempotencyKey: api.fresh.key() }
      api.given2xx(await api.call(op.cancelMeeting, call))
    },
    invalid: [{ contactId: undefined }, { locale: 'xx' }],
    trial: openBookingTrial,
    sideEffects: {
      words: ({ body: { contactId, slotId } }) => ({ leadId: contactId, slotId }),
      left(exchange, { body: { contactId } }) {
        const { meetingId, alreadyBooked, startAt } = answered(exchange)
        const parts = { id: meetingId, leadId: contactId, word: startAt }
        const meeting = sideEffectOf('meeting', exchange.request.key, parts)
        return alreadyBooked === true ? { already: meeting } : { left: meeting }
      },
      makes: true,
      /** A meeting of a contact of the run's own, or one booked of the same type at the same time. */
      doubt: () =>
        listedDoubt({
          noun: 'meeting',
          list: op.listMeetings,
          needs: ['leadId'],
          query: () => ({ limit: '100' }),
          isIt({ status, leadId, bookingTypeId, createdAt }, { key, at, params, words }, leftovers) {
            if (status !== 'confirmed' || leadId !== words.leadId) return false
            if (leftovers.isOwn(String(leadId), key)) return true
            const apart = Math.abs(Date.parse(String(createdAt)) - Date.parse(at))
            return bookingTypeId === params.id && apart < skew
          },
          parts: ({ id, leadId, startAt }) => ({ id, leadId, word: startAt }),
        }),
    },
    foreign: {
      record: findForeignSlot,
      seen: async (_, record) => record,
      request: (_, { slot, contact }) => ({
        body: { contactId: contact, slotId: slot, attendeeEmail: null },
      }),
      flawed: (_, { slot }) => ({ body: { contactId: 7, slotId: slot } }),
    },
  },
}
