import * as fc from 'fast-check'
import { bookingLocales, op, type RuleId } from '../../../contract/index.js'
import { anyText } from '../../../fixtures/arbitraries/text.js'
import { type Exchange, type Json, spareSlots, succeeded } from '../../../suites/api/index.js'
import { judgeOffers } from '../../../suites/booking/taken.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import type { KnownRecord } from '../model/known.js'
import { heldSlots, isConfirmed, meetingOf } from '../model/meeting.js'
import { NotApplicable } from '../model/not-applicable.js'
import { orNotApplicable } from '../or-not-applicable.js'
import { recent } from '../references.js'
import type { Scenario } from '../scenario.js'

const about = ['meetings', 'meeting', 'bookings', 'booking', 'transition']

/** What a slot is booked for. */
interface Wish {
  readonly bookingType: string
  readonly slotId: string
  readonly contact: KnownRecord
  readonly fields?: Json
  readonly keyed: boolean | undefined
}

/** Sends a booking. */
const sendBooking = (scenario: Scenario, n: number, wish: Wish): Promise<Exchange> => {
  const { bookingType, slotId, contact, fields, keyed = false } = wish
  const body = { contactId: contact.record.id, slotId, attendeeEmail: null, ...fields }
  return write(scenario, op.bookMeeting, { params: { id: bookingType }, body }, keyed && n)
}

/** Bookings may send something. */
function mayBook({ api }: Scenario): void {
  if (api.target.allow !== 'sends') throw new NotApplicable('the permission to book')
}

const book = command({
  name: 'book a slot',
  operations: [op.bookMeeting],
  about,
  weight: 3,
  draw(world) {
    const contact = recent(world.names('contact'))
    return (
      // Slots are few.
      contact &&
      (world.ever('meeting').length < maxSlots
        ? fc.record({
            contact,
            // Whether no one is invited, the contact is, or somebody else.
            attendee: fc.constantFrom(0, 0, 1, 2),
            notes: fc.option(anyText()),
            locale: fc.nat(bookingLocales.length),
            keyed: fc.boolean(),
          })
        : undefined)
    )
  },
  async run(scenario, { contact: name, attendee = 0, notes, locale = 0, keyed }, n) {
    mayBook(scenario)
    const { api, world } = scenario
    const contact = world.get(name)
    const { bookingType, slotId } = await orNotApplicable('a free slot', () =>
      api.given.slot({ spare: spareSlots.any }),
    )
    const guest = scenario.email('guest')
    const fields = {
      attendeeEmail: [null, undefined, guest][attendee % 3],
      ...(typeof notes === 'string' && notes !== '' ? { notes } : {}),
      ...(locale === 0 ? {} : { locale: bookingLocales[locale - 1] }),
    }
    const exchange = await sendBooking(scenario, n, { bookingType, slotId, contact, fields, keyed })
    // Another client may have taken the slot.
    if (!succeeded(exchange)) {
      api.slots.gone(slotId, exchange)
      throw new NotApplicable('a free slot')
    }
    booked(scenario, n, exchange, { bookingType, slotId, contact, keyed })
    judgeAttendee(scenario, exchange, attendee % 3, { guest, contact })
  },
})

/** The most slots that one scenario books. */
const maxSlots = 3

/** Judges the answer to the first booking of a slot that was free, and takes in the meeting. */
function booked(
  scenario: Scenario,
  n: number,
  exchange: Exchange,
  { bookingType, slotId, contact }: Wish,
): void {
  const by = exchange
  const result = scenario.api.read.record(exchange)
  scenario.judge('booking.book-201', exchange, ({ expect }) => {
    expect.status(exchange, 201)
    expect.member(result, 'alreadyBooked', false, 'alreadyBooked of a first booking', { by })
    const [start, end] = [result.startAt, result.endAt].map((at) => Date.parse(String(at))) as [
      number,
      number,
    ]
    expect.that(start < end, 'an end after the start', `${result.startAt} to ${result.endAt}`, { by })
  })
  const meeting = meetingOf(result, { bookingType, slotId, leadId: contact.record.id })
  scenario.world.add('meeting', `meeting ${n}`, meeting, 'transition.booking-confirmed')
  scenario.coverage.moved('(new booking) -> confirmed')
}

/** Judges who is invited. */
function judgeAttendee(
  scenario: Scenario,
  exchange: Exchange,
  attendee: number,
  { guest, contact }: { readonly guest: string; readonly contact: KnownRecord },
): void {
  const { attendeeEmail } = scenario.api.read.record(exchange)
  const rules = ['booking.attendee-null', 'booking.attendee-absent', 'booking.attendee-given'] as const
  const due = [null, contact.record.email, guest][attendee]
  // How the case of an address is kept is open (gap.email-case).
  const plain = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
  scenario.judge(rules[attendee] as RuleId, exchange, ({ expect }) =>
    expect.that(plain(attendeeEmail) === plain(due), `attendeeEmail ${due}`, attendeeEmail, { by: exchange }),
  )
}

const rival = command({
  name: 'book a slot that is taken',
  operations: [op.bookMeeting],
  about,
  weight: 2,
  draw(world) {
    const meeting = recent(world.names('meeting'))
    const contact = recent(world.names('contact'))
    return meeting && contact && fc.record({ meeting, contact, times: fc.constantFrom(1, 1, 2) })
  },
  async run(scenario, { meeting: name, contact: by, times = 1 }, n) {
    const { world } = scenario
    const [meeting, contact] = [world.get(name), world.get(by)]
    const { bookingTypeId, slotId, leadId } = meeting.record
    // Whether the contact of the meeting has it already, or is refused, is open (gap.booking-already-booked).
    if (!heldSlots(world).includes(slotId) || leadId === contact.record.id)
      throw new NotApplicable('a taken slot')
    const wish = { bookingType: String(bookingTypeId), slotId: String(slotId), contact, keyed: false }
    await learnErrorCodes(scenario.api)
    for (let nth = 0; nth < times; nth += 1) judgeTaken(scenario, wish, await sendBooking(scenario, n, wish))
  },
})

/** Judges that a slot that is taken is refused, with other slots that are free as far as the scenario knows. */
function judgeTaken(scenario: Scenario, { slotId }: Wish, exchange: Exchange): void {
  scenario.judge('transition.booking-slot-taken', exchange, ({ expect }) =>
    expect.error(exchange, 409, 'conflict'),
  )
  scenario.judge('booking.alternatives', exchange, (api) => {
    const offers = judgeOffers(api, exchange, slotId, [exchange])
    const taken = heldSlots(scenario.world).find((held) => offers.includes(held))
    api.expect.that(taken === undefined, 'alternatives that are free', `${taken}, which is taken`, {
      by: exchange,
    })
  })
}

const again = command({
  name: 'book the slot of a canceled meeting',
  operations: [op.bookMeeting],
  about,
  weight: 1,
  draw(world) {
    const canceled = world.all('meeting').filter((meeting) => !isConfirmed(meeting))
    const meeting = recent(canceled.map(({ name }) => name))
    const contact = recent(world.names('contact'))
    return meeting && contact && fc.record({ meeting, contact, keyed: fc.boolean() })
  },
  async run(scenario, { meeting: name, contact: by, keyed }, n) {
    const { world } = scenario
    const [meeting, contact] = [world.get(name), world.get(by)]
    const { bookingTypeId, slotId, leadId } = meeting.record
    if (heldSlots(world).includes(slotId)) throw new NotApplicable('a slot given up')
    const wish = { bookingType: String(bookingTypeId), slotId: String(slotId), contact, keyed }
    const exchange = await sendBooking(scenario, n, wish)
    if (succeeded(exchange)) {
      if (leadId === contact.record.id) await judgeLive(scenario, exchange)
      return booked(scenario, n, exchange, wish)
    }
    // Whether a cancel frees its slot is not said, but one that has freed it does so again.
    const before = world.ever('meeting').filter(({ record }) => record.slotId === slotId)
    scenario.judge('booking.book-201', exchange, ({ expect }) =>
      expect.that(before.length < 2, 'the slot, as an earlier cancel has freed it', 'a refusal', {
        by: exchange,
      }),
    )
  },
})

/**
 * Judges that a contact which books a slot again gets no meeting that is canceled. Whether it may get its former one, as
 * booked already, is open (gap.booking-already-booked); such a meeting is known no further.
 */
async function judgeLive(scenario: Scenario, exchange: Exchange): Promise<void> {
  const { api, world } = scenario
  const { meetingId, alreadyBooked } = api.read.record(exchange)
  const isFormer = world.ever('meeting').some(({ record }) => record.id === meetingId)
  if (!isFormer && alreadyBooked === false) return
  const listed = await api.read.find(op.listMeetings, String(meetingId))
  scenario.judge('booking.book-201', exchange, ({ expect }) =>
    expect.that(listed?.status !== 'canceled', 'a meeting that is not canceled', listed, { by: exchange }),
  )
  world.forgetId(meetingId)
  throw new NotApplicable('a meeting of its own')
}

const cancel = command({
  name: 'cancel a meeting',
  operations: [op.cancelMeeting],
  about,
  weight: 3,
  draw(world) {
    const meeting = recent(world.names('meeting'))
    return (
      meeting &&
      fc.record({
        meeting,
        reason: fc.option(anyText()),
        times: fc.constantFrom(1, 1, 2, 4),
        keyed: fc.boolean(),
      })
    )
  },
  async run(scenario, { meeting: name, reason, times = 1, keyed }, n) {
    const meeting = scenario.world.get(name)
    const body = typeof reason === 'string' ? { reason } : {}
    for (let nth = 0; nth < times; nth += 1) await canceled(scenario, meeting, body, keyed && nth === 0 && n)
  },
})

/** Cancels a meeting and judges the answer. */
async function canceled(
  scenario: Scenario,
  meeting: KnownRecord,
  body: Json,
  keyedBy: number | false,
): Promise<void> {
  const wasConfirmed = isConfirmed(meeting)
  const call = { params: { id: String(meeting.record.id) }, body }
  const exchange = await write(scenario, op.cancelMeeting, call, keyedBy)
  const rule = wasConfirmed ? 'transition.meeting-cancel' : 'transition.meeting-cancel-repeat'
  scenario.judge(rule, exchange, ({ expect }) => {
    expect.status(exchange, 200)
    const { meetingId, status, unchanged } = scenario.api.read.record(exchange)
    const due = { meetingId: meeting.record.id, status: 'canceled', unchanged: !wasConfirmed }
    expect.equal({ meetingId, status, unchanged }, due, `the ${wasConfirmed ? 'first' : 'next'} cancel`, {
      by: exchange,
    })
  })
  scenario.coverage.moved(`meeting ${wasConfirmed ? 'confirmed' : 'canceled'} -> canceled`)
  const { canceledAt: _, ...rest } = meeting.record
  if (wasConfirmed) scenario.world.change(meeting, { ...rest, status: 'canceled' }, rule)
  else meeting.rule = rule
}

/** Booking slots and canceling meetings (sections 3 and 4.8). */
export const bookingCommands = [book, rival, again, cancel]
