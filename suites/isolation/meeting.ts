import { op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  type Json,
  recordIn,
  spareSlots,
  succeeded,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { book, cancelLater, inviteeOf, runBookingScenario } from '../observations/booking.js'
import { foreign } from '../observations/foreign-records.js'
import { findListedMeeting, findMeetingsOf } from '../observations/meeting.js'

/** Bookings across workspaces are refused as if what they name were not there, and leave nothing on either side. */
const bookingReferences: Check = async (api) => {
  api.need('key:other-workspace', 'record:slot')
  await learnErrorCodes(api)
  await runBookingScenario(api)
  const { bookingType, slotId } = await api.given.slot({ spare: spareSlots.expensive })
  const [ours, theirs] = [await api.given.contact(), await api.given.contact({}, foreign)]
  const body = { contactId: ours.id, slotId, attendeeEmail: null }
  const attempt = (fields: Json, as: 'main' | 'otherWorkspace' = 'main') =>
    api.call(book, { params: { id: bookingType }, body: { ...body, ...fields }, as })

  // Whose address to invite is known without the contact where one is given.
  const withContact = [
    await attempt({ contactId: theirs.id }),
    await attempt({ contactId: theirs.id, attendeeEmail: inviteeOf(api) }),
  ]
  for (const exchange of withContact) await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  const conversationId = foreignConversation(api)
  const withConversation = conversationId === undefined ? [] : [await attempt({ conversationId })]
  for (const exchange of withConversation)
    await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  // Seen from there type and slot are both another workspace's, and either may be what is refused (gap.slot-unknown).
  const fromThere = await attempt({ contactId: theirs.id }, 'otherWorkspace')
  if (succeeded(fromThere)) await requireNoNamesake(api, fromThere, await attempt({}))
  await api.case(async () =>
    api.expect.errorOf(fromThere, [
      [404, 'not_found'],
      [400, 'invalid_request'],
      [409, 'conflict'],
    ]),
  )
  await expectNothingBooked(api, { ours, theirs, slotId }, [...withContact, ...withConversation, fromThere])
}

/** Ends the check where the other workspace has a booking type and a slot of the same ids, which it may book. */
async function requireNoNamesake(api: Api, theirs: Exchange, ours: Exchange): Promise<void> {
  const [there, here] = [recordIn(theirs), recordIn(ours)]
  const params = { id: String(there.meetingId) }
  api.after(() => api.call(op.cancelMeeting, { params, body: {}, ...foreign }))
  const alike = here.startAt === there.startAt && here.hostEmail === there.hostEmail
  if (!api.isError(ours, 409, 'conflict') && !(succeeded(ours) && alike))
    api.inconclusive('the other workspace has a booking type and a slot of the same ids')
}

/** A meeting is missing to the other workspace, and stays as it is for its own. */
const meetingCancel: Check = async (api) => {
  api.need('key:other-workspace', 'record:meeting')
  await learnErrorCodes(api)
  const { result } = await api.given.booking()
  const params = { id: String(result.meetingId) }
  const before = (await findListedMeeting(api, result)).meeting
  const tried = await api.call(api.operation, { params, body: { reason: api.fresh.word() }, ...foreign })
  await api.case(async () => api.expect.error(tried, 404, 'not_found'))
  const { meeting, by } = await findListedMeeting(api, result)
  const basis = { by: [tried, ...by] }
  await api.case(async () =>
    api.expect.member(meeting, 'status', before?.status, 'the status of the meeting', basis),
  )
  // For its own workspace the same call is a cancel.
  api.given2xx(await api.call(api.operation, { params, body: { reason: api.fresh.word() } }))
}

/** The conversation of the configuration that only the other workspace has. */
function foreignConversation(api: Api): string | undefined {
  const { conversations = [], foreign: configured } = api.target.records
  return conversations.some(({ id }) => id === configured?.conversation)
    ? undefined
    : configured?.conversation
}

/** Holds where neither contact has a meeting in either workspace. */
async function expectNothingBooked(
  api: Api,
  { ours, theirs, slotId }: { readonly ours: Json; readonly theirs: Json; readonly slotId: string },
  by: readonly Exchange[],
): Promise<void> {
  const isOf = ({ leadId }: Json) => leadId === ours.id || leadId === theirs.id
  const made: Json[] = []
  for (const { id } of [ours, theirs]) made.push(...(await findMeetingsOf(api, { contactId: id, slotId })))
  const { record } = await api.read.first(op.listMeetings, isOf, foreign, { maxPages: 5 })
  cancelLater(api, made)
  if (record) made.push(record)
  await api.case(async () => api.expect.equal(made, [], 'meetings of what was refused', { by }))
}

/** The checks of bookings and meetings across workspaces. */
export const meetingChecks = {
  'isolation.booking-references': bookingReferences,
  'isolation.meeting-cancel': meetingCancel,
}
