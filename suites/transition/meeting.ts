import { op } from '../../contract/index.js'
import {
  type Api,
  asValue,
  type Check,
  type Exchange,
  type Json,
  member,
  oddMember,
  recordIn,
  succeeded,
  together,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { expectAgreement } from '../judgements/state.js'
import {
  type BookingStory,
  bookAt,
  bookFilled,
  bookIfSpared,
  cancelLater,
  findOwnConversation,
  runBookingScenario,
} from '../observations/booking.js'
import type { ListedMeeting } from '../observations/meeting.js'
import { isTime } from './is-time.js'

/** What the list shows of a meeting, where it shows it. */
function shown(
  listed: ListedMeeting | undefined,
): { readonly meeting: Json; readonly by: readonly Exchange[] } | undefined {
  return listed?.meeting && { meeting: listed.meeting, by: listed.by }
}

/** A first cancel says that it changed something, and the list agrees as far as it shows such meetings. */
export const cancels: Check = async (api) => {
  const { first, listed, canceled, afterCancel } = await runBookingScenario(api)
  api.expect.status(canceled, 200)
  const result = recordIn(canceled)
  const { unchanged, status } = result
  const due = { unchanged: false, status: 'canceled' }
  api.expect.equal({ unchanged, status }, due, 'the first cancel', {
    by: [first, canceled],
    compared: oddMember(result, due),
  })
  const [before, after] = [shown(listed), shown(afterCancel)]
  // Whether the list keeps canceled meetings is open (gap.canceled-at).
  if (before === undefined || after === undefined) return
  const by = [canceled, ...after.by]
  api.expect.member(after.meeting, 'status', 'canceled', 'the status in the list', { by })
  const except = ['status', 'canceledAt', 'updatedAt']
  expectAgreement(api, after.meeting, before.meeting, {
    noun: 'meeting',
    except,
    what: 'all else as it was',
    by,
  })
}

/** Another cancel says that it changed nothing, and that is so. */
const judgeCancelAgain: Check = async (api) => {
  const { canceled, again, afterCancel, afterAgain } = await runBookingScenario(api)
  api.given2xx(canceled)
  api.expect.status(again, 200)
  const result = recordIn(again)
  const { unchanged, status, meetingId } = result
  const due = { unchanged: true, status: 'canceled', meetingId: recordIn(canceled).meetingId }
  api.expect.equal({ unchanged, status, meetingId }, due, 'the second cancel', {
    by: [canceled, again],
    compared: oddMember(result, due),
  })
  const [before, after] = [shown(afterCancel), shown(afterAgain)]
  if (before === undefined) return
  const by = [again, ...(afterAgain?.by ?? [])]
  if (after === undefined) {
    const isGone = afterAgain?.ended === true
    return api.expect.that(!isGone, 'the canceled meeting in the list still', 'no such meeting', {
      by,
      in: afterAgain?.by ?? [],
      compared: { lacks: [String(due.meetingId)] },
    })
  }
  expectAgreement(api, after.meeting, before.meeting, {
    noun: 'meeting',
    what: 'the meeting as it was canceled',
    by,
  })
}

/** The time of a cancel is set once a meeting is canceled, and not before. */
export const canceledAt: Check = async (api) => {
  const { first, listed, canceled, afterCancel } = await runBookingScenario(api)
  const before = shown(listed)
  if (before === undefined) return api.unseen('the list does not show the booked meeting')
  const from = [first, ...before.by]
  await api.case(async () =>
    api.expect.member(before.meeting, 'canceledAt', null, 'canceledAt of a confirmed meeting', { by: from }),
  )
  api.given2xx(canceled)
  const after = shown(afterCancel)
  if (after === undefined)
    return api.inconclusive('the list does not show canceled meetings (gap.canceled-at)')
  const by = [canceled, ...after.by]
  const { canceledAt } = after.meeting
  await api.case(async () =>
    api.expect.that(isTime(canceledAt), 'a time in canceledAt of a canceled meeting', canceledAt, {
      by,
      compared: member(after.meeting, 'canceledAt', { schema: { format: 'instant' } }),
    }),
  )
}

/** What is booked is listed, confirmed and at the time that was answered. */
const judgeConfirmed: Check = async (api) => {
  const { first, result, listed } = await runBookingScenario(api)
  if (listed === undefined || (listed.meeting === undefined && !listed.ended))
    return api.inconclusive('the list of meetings cannot be read to its end')
  const by = [first, ...listed.by]
  if (listed.meeting === undefined)
    return api.expect.that(false, `meeting ${String(result.meetingId)} in the list`, 'no such meeting', {
      by,
      in: listed.by,
      compared: { lacks: [asValue(result.meetingId)] },
    })
  const timesOf = ({ startAt, endAt }: Json) => [startAt, endAt].map((at) => Date.parse(String(at)))
  const { meeting } = listed
  const moved = timesOf(meeting)[0] === timesOf(result)[0] ? 'endAt' : 'startAt'
  api.expect.member(meeting, 'status', 'confirmed', 'the status of a booked meeting', { by })
  api.expect.equal(timesOf(meeting), timesOf(result), 'the start and end that were answered', {
    by,
    compared: member(meeting, moved, { equals: result[moved] }),
  })
}

/** A slot that is booked is in conflict, and nothing comes of wanting it. */
export const slotTaken: Check = async (api) => {
  await learnErrorCodes(api)
  const story = await runBookingScenario(api)
  const { first, refused } = story
  await api.case(async () => api.expect.error(refused, 409, 'conflict', { by: [first, refused] }))
  await api.case(async () => expectNotBookedAgain(api, story))
  await api.case(async () => expectOnlyFirst(api, story))
  await judgeTakenWithMore(api)
  await judgeTakenBefore(api)
}

/** A slot booked with a conversation is taken as well, where slots can be spared for such a booking. */
async function judgeTakenWithMore(api: Api): Promise<void> {
  const conversation = await findOwnConversation(api)
  if (conversation === undefined) return
  const fields = { conversationId: conversation.id }
  const full = await bookIfSpared(() => bookFilled(api, fields, String(conversation.leadId)))
  if (full === undefined || !succeeded(full.exchange)) return
  const { bookingType, slotId, exchange } = full
  cancelLater(api, [{ id: recordIn(exchange).meetingId }])
  const rival = await api.given.contact()
  const late = await bookAt(api, bookingType, { contactId: rival.id, slotId, attendeeEmail: null })
  if (succeeded(late)) cancelLater(api, [{ id: recordIn(late).meetingId }])
  await api.case(async () => api.expect.error(late, 409, 'conflict', { by: [exchange, late] }))
}

/** Holds where the contact that has the slot is refused it, or is shown the meeting it has (gap.booking-already-booked). */
function expectNotBookedAgain(api: Api, { first, repeated, result }: BookingStory): void {
  const by = [first, repeated]
  if (succeeded(repeated)) {
    const { meetingId } = recordIn(repeated)
    const isSame = meetingId === result.meetingId
    api.expect.that(isSame, `no meeting but ${String(result.meetingId)} in the slot`, meetingId, {
      by,
      compared: member(recordIn(repeated), 'meetingId', { equals: result.meetingId }),
    })
  } else api.expect.error(repeated, 409, 'conflict', { by })
}

/** Holds where the rival has no meeting, and the contact one. */
function expectOnlyFirst(api: Api, { first, refused, contact, rival, result, settled }: BookingStory): void {
  if (settled === undefined) return
  const by = [first, refused, ...settled.by]
  const theirs = settled.records.filter(({ leadId, id }) => leadId === rival.id && id !== result.meetingId)
  api.expect.equal(theirs, [], 'meetings of the calls that came too late', {
    by,
    in: settled.by,
    compared: { shows: [String(rival.id)] },
  })
  const own = settled.records.filter(({ leadId, id }) => leadId === contact.id && id !== result.meetingId)
  api.expect.equal(own, [], 'further meetings of the contact', {
    by,
    in: settled.by,
    compared: { shows: own.map(({ id }) => String(id)).slice(0, 1) },
  })
}

/** A slot that was booked before the run is in conflict as well, where one is known. */
async function judgeTakenBefore(api: Api): Promise<void> {
  const { slots, bookingType = '' } = api.target.records
  const [slotId] = slots?.taken ?? []
  if (slotId === undefined) return
  const contact = await api.given.contact()
  const body = { contactId: contact.id, slotId, attendeeEmail: null }
  const call = { params: { id: bookingType }, body }
  const exchange = await api.call(op.bookMeeting, call)
  const { status } = exchange.response
  if (status < 300) cancelLater(api, [{ id: recordIn(exchange).meetingId }])
  // A slot that has passed, or whose meeting was canceled since, is not a case of it (gap.slot-unknown).
  if (api.target.isExact && (status < 300 || status === 400 || status === 404)) return
  if (status === 503) api.given2xx(exchange)
  await api.case(async () =>
    api.expect.error(exchange, 409, 'conflict', { by: exchange, claim: 'records.slots.taken' }),
  )
}

/** The checks of the states of meetings and slots. */
export const meetingChecks = {
  'transition.meeting-cancel': cancels,
  'transition.meeting-cancel-repeat': judgeCancelAgain,
  'transition.meeting-canceled-at': together(canceledAt),
  'transition.booking-confirmed': together(judgeConfirmed),
  'transition.booking-slot-taken': slotTaken,
}
