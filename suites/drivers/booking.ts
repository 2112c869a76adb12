import { type Api, type Json, spareSlots } from '../api/index.js'
import { book, bookAt, bookingStory, cancel, cancelLater } from '../observations/booking.js'
import { listedMeeting, meetingsOf } from '../observations/meetings.js'
import { members, type Trial } from './trial.js'

/** Whether a slot can be booked; where a cancel frees none, one is not spent on finding out. */
async function stateOf(api: Api, bookingType: string, body: Json): Promise<'free' | 'taken'> {
  if (api.slots.freedByCancel !== true) return 'free'
  const exchange = await bookAt(api, bookingType, body)
  if (api.isError(exchange, 409, 'conflict')) return 'taken'
  const { meetingId } = api.read.record(exchange)
  await api.call(cancel, { params: { id: String(meetingId) }, body: {} })
  return 'free'
}

/** Tries bodies of `POST /booking-types/{id}/book` on a free slot, for a contact of one's own. */
export async function booking(api: Api): Promise<Trial> {
  const { first } = await bookingStory(api)
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.expensive })
  const ordinary: Json = {}
  const contact = await api.given.contact()
  const base = { contactId: contact.id, slotId, attendeeEmail: null }
  return {
    on: contact,
    ordinary,
    async send(fields) {
      // The story began with an ordinary body; where a cancel frees no slot, that has to do.
      if (fields === ordinary && api.slots.freedByCancel !== true) return first
      return api.call(book, { params: { id: bookingType }, body: { ...base, ...fields } })
    },
    before: { meetings: [], slot: 'free' },
    async now() {
      const made = await meetingsOf(api, base)
      cancelLater(api, made)
      const meetings = made.map(({ id }) => id)
      return { meetings, slot: meetings.length > 0 ? 'taken' : await stateOf(api, bookingType, base) }
    },
    stored: async (answer) => (await listedMeeting(api, answer)).meeting ?? {},
  }
}

/** Tries bodies of `POST /meetings/{id}/cancel` on a meeting of one's own. */
export async function cancellation(api: Api): Promise<Trial> {
  const { result } = await api.given.booking({ spare: spareSlots.expensive })
  const params = { id: String(result.meetingId) }
  const seen = async () => (await listedMeeting(api, result)).meeting ?? {}
  const names = ['status', 'canceledAt']
  const before = await seen()
  return {
    on: before,
    ordinary: { reason: api.fresh.word() },
    send: (body) => api.call(cancel, { params, body }),
    before: members(before, names),
    now: async () => members(await seen(), names),
    stored: seen,
  }
}
