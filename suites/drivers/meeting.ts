import { op } from '../../contract/index.js'
import { type Api, type Json, spareSlots } from '../api/index.js'
import { bookAt, bookFull, bookIfPossible, runBookingScenario } from '../observations/booking.js'
import { foreign, readForeignMeeting } from '../observations/foreign-records.js'
import { day, findListedMeeting } from '../observations/meeting.js'
import { sideEffectOf } from '../side-effects/side-effect.js'
import { findForeignSlot } from './booking.js'
import { byId, withBody } from './call.js'
import { type Drivers, plainList } from './driver.js'
import { isOwn, shortlyBefore } from './list-fixture.js'
import { members, type WriteTrial } from './trial.js'

/** Meetings of several pages, one booked just now without an invitee, and one canceled, where slots are available. */
async function listMeetings(api: Api): Promise<void> {
  await bookIfPossible(api)
  await api.read.walk(op.listMeetings, {}, { limit: 50, maxPages: 3 })
  const { bookingType, slots } = api.target.records
  if (api.target.allow !== 'sends' || bookingType === undefined || !slots?.free?.length) return
  await runBookingScenario(api)
  await bookFull(api, 'invited')
}

/** Tries bodies on a meeting booked for the check. */
async function openCancellationTrial(api: Api): Promise<WriteTrial> {
  const { result } = await api.given.booking({ spare: spareSlots.expensive })
  const { params } = byId({ id: result.meetingId })
  const seen = async () => (await findListedMeeting(api, result)).meeting ?? {}
  const names = ['status', 'canceledAt']
  const before = await seen()
  return {
    on: before,
    ordinary: { reason: api.fresh.word() },
    send: (body) => api.call(op.cancelMeeting, { params, body }),
    before: members(before, names),
    now: async () => members(await seen(), names),
    stored: seen,
  }
}

/** A meeting of the other workspace, booked for the check and canceled after it. */
async function bookForeignMeeting(api: Api): Promise<Json> {
  const { id, slot: slotId } = await findForeignSlot(api)
  const there = api.signedBy('otherWorkspace')
  const contact = await there.given.contact()
  const made = await bookAt(there, String(id), { contactId: contact.id, slotId, attendeeEmail: null })
  const { meetingId } = api.read.record(made)
  const call = { ...byId({ id: meetingId }), body: {} }
  api.after(() => there.call(op.cancelMeeting, call))
  return { id: meetingId }
}

/** How to work with meetings (section 4.8). */
export const meetingDrivers: Drivers<typeof op.listMeetings | typeof op.cancelMeeting> = {
  [op.listMeetings]: {
    ...plainList,
    cover: listMeetings,
    list: {
      // A meeting of the check's own takes a slot, so only the other workspace's is looked for.
      marked: async (api, side) => (isOwn(side) ? [] : [await readForeignMeeting(api)]),
      mark: ['id', 'title', 'startAt', 'createdAt'],
      queries: ({ startAt }) => [{ from: shortlyBefore(startAt, day), to: shortlyBefore(startAt, -day) }],
    },
  },

  [op.cancelMeeting]: {
    async valid(api) {
      const { result } = await api.given.booking({ spare: spareSlots.any })
      return { ...byId({ id: result.meetingId }), body: { reason: api.fresh.word() } }
    },
    harmless: (api) => ({ params: { id: api.fresh.unknownId() }, body: {} }),
    /** A meeting canceled, and canceled again. */
    async cover(api) {
      api.need('record:meeting')
      await runBookingScenario(api)
    },
    state: (api, call) => api.read.find(op.listMeetings, call.params?.id ?? ''),
    changes: async (api, call) => [withBody(call, { reason: api.fresh.word() }), { ...call, body: {} }],
    invalid: [{ reason: 7 }],
    trial: openCancellationTrial,
    sideEffects: {
      left: (exchange, { params }) => ({
        ended: sideEffectOf('meeting', exchange.request.key, { id: params.id }),
      }),
    },
    foreign: {
      // A meeting canceled once cannot show it again, so a repetition needs another one.
      record: (api) => (api.attempt === 0 ? readForeignMeeting(api) : bookForeignMeeting(api)),
      async seen(api, { id }) {
        const { status, canceledAt } = await api.read.present(op.listMeetings, String(id), foreign)
        return { status, canceledAt }
      },
      request: (api) => ({ body: { reason: api.fresh.word() } }),
      flawed: () => ({ body: { reason: 7 } }),
      list: op.listMeetings,
    },
  },
}
