import {
  type Api,
  type Check,
  type ComparedPart,
  type Exchange,
  type Json,
  Misconfigured,
  member,
  oddMember,
  recordIn,
} from '../api/index.js'
import {
  bookFull,
  findOwnConversation,
  requireBookedWith,
  runBookingScenario,
} from '../observations/booking.js'
import type { ListedMeeting } from '../observations/meeting.js'

const instant = (value: unknown): number => Date.parse(String(value))

/** The meeting of a booking as the list shows it; without it nothing can be judged. */
function shown(api: Api, listed: ListedMeeting | undefined): Json {
  if (listed?.meeting === undefined) return api.unseen('the list does not show the booked meeting')
  return listed.meeting
}

/** A free slot is booked, at once and for the first time, and takes some time. */
export const book201: Check = async (api) => {
  const { first, result, listed } = await runBookingScenario(api).catch((error: unknown) => {
    const refusal = api.run.slots.refusalOfAll
    if (refusal && error instanceof Misconfigured)
      api.expect.status(refusal, 201, { by: refusal, claim: 'records.slots.free' })
    throw error
  })
  for (const exchange of [first, ...(await makeOtherBookings(api))])
    await api.case(async () => {
      api.expect.status(exchange, 201)
      api.expect.member(recordIn(exchange), 'alreadyBooked', false, 'alreadyBooked of a first booking', {
        by: exchange,
      })
    })
  const [start, end] = [instant(result.startAt), instant(result.endAt)]
  api.expect.that(start < end, 'an end after the start', `${result.startAt} to ${result.endAt}`, {
    by: first,
  })
  const { meeting, by = [] } = listed ?? {}
  if (meeting === undefined) return
  const times = { startAt: instant(meeting.startAt), endAt: instant(meeting.endAt) }
  api.expect.equal(times, { startAt: start, endAt: end }, 'the time that was answered', {
    by: [first, ...by],
    compared: oddInstant(meeting, result),
  })
}

/** The time of a meeting that is not the same instant as in the answer to its booking. */
function oddInstant(meeting: Json, { startAt, endAt }: Json): ComparedPart {
  return instant(meeting.startAt) === instant(startAt)
    ? member(meeting, 'endAt', { equals: endAt })
    : member(meeting, 'startAt', { equals: startAt })
}

/** The bookings of other slots or contacts that were taken. */
async function makeOtherBookings(api: Api): Promise<readonly Exchange[]> {
  const { exchange } = await bookFull(api, 'invited')
  return exchange.response.status < 300 ? [exchange] : []
}

/** A meeting names its contact, its booking type and its conversation, where it has one. */
export const references: Check = async (api) => {
  const { bookingType, contact, listed, first } = await runBookingScenario(api)
  const plain = shown(api, listed)
  const named = ({ leadId, bookingTypeId, conversationId }: Json) => ({
    leadId,
    bookingTypeId,
    conversationId,
  })
  const by = [first, ...(listed?.by ?? [])]
  const plainly = { leadId: contact.id, conversationId: null }
  await api.case(async () => expectNoOtherNamed(api, plain, plainly, by))
  const conversation = await findOwnConversation(api)
  const full = conversation && (await bookFull(api, 'with-conversation'))
  if (conversation && full) {
    api.given2xx(full.exchange)
    const meeting = shown(api, full.listed)
    const fullBy = [full.exchange, ...(full.listed?.by ?? [])]
    const fully = { leadId: conversation.leadId, conversationId: conversation.id }
    await api.case(async () => expectNoOtherNamed(api, meeting, fully, fullBy))
    await api.case(async () => {
      const due = { ...fully, bookingTypeId: bookingType }
      api.expect.equal(named(meeting), due, 'what the meeting names, its conversation too', {
        by: fullBy,
        compared: oddMember(meeting, due),
      })
    })
  }
  await api.case(async () => {
    const due = { ...plainly, bookingTypeId: bookingType }
    api.expect.equal(named(plain), due, 'what the meeting names', { by, compared: oddMember(plain, due) })
  })
}

/** Holds where a meeting names the contact and the conversation that were sent, or none: another one's is ruled out. */
function expectNoOtherNamed(api: Api, meeting: Json, sent: Json, by: readonly Exchange[]): void {
  for (const name of ['leadId', 'conversationId'])
    if (typeof sent[name] === 'string' && typeof meeting[name] === 'string')
      api.expect.member(meeting, name, sent[name], `${name} as sent`, { by, certain: true })
}

const plainly = (address: unknown): string => String(address).toLowerCase()

/** Holds where a booking has the attendee it should have, and the contact its own e-mail still. */
const judgeAttendee =
  (filling: 'invited' | 'other'): Check =>
  async (api) => {
    const full = await requireBookedWith(api, filling, 'attendeeEmail')
    const { exchange, contact, later } = full
    const due = full.fields.attendeeEmail ?? contact?.email
    const result = recordIn(exchange)
    const { attendeeEmail } = result
    // How the case of an address is kept is open (gap.email-case).
    api.expect.that(plainly(attendeeEmail) === plainly(due), `attendeeEmail ${due}`, attendeeEmail, {
      by: exchange,
      compared: member(result, 'attendeeEmail', { equals: due }),
    })
    if (later === undefined || filling === 'invited') return
    api.expect.member(later, 'email', contact?.email, 'the e-mail of the contact', { by: exchange })
  }

export const attendeeAbsent = judgeAttendee('invited')
export const attendeeGiven = judgeAttendee('other')

/** With null there is no attendee's address, with any other fields. */
export const attendeeNull: Check = async (api) => {
  const { first } = await runBookingScenario(api)
  const { exchange } = await bookFull(api, 'with-conversation')
  for (const one of [first, ...(exchange.response.status < 300 ? [exchange] : [])])
    await api.case(async () =>
      api.expect.member(recordIn(one), 'attendeeEmail', null, 'attendeeEmail', { by: one }),
    )
}
