import { type Book, dayBegins, latestFirst, type Row, type Value, written } from './book.js'
import { email, isDay, oneOf, orNull, reference, text } from './checks.js'
import { invalid, Problem } from './problem.js'
import { paged, type Route, single, type Work } from './routes.js'

const hour = 3_600_000

/** The slots of a booking type, an hour each. */
export const addSlots = (book: Book, type: string, from: number, count: number): void => {
  for (let n = 0; n < count; n += 1)
    book.add('slots', { _type: type, startAt: from + n * 2 * hour, endAt: from + n * 2 * hour + hour })
}

/** A meeting that was booked. */
export const newMeeting = (book: Book, members: Readonly<Record<string, Value>>): Row =>
  book.add('meetings', {
    title: 'Consultation',
    source: 'booking',
    status: 'confirmed',
    startAt: null,
    endAt: null,
    createdAt: book.now,
    updatedAt: null,
    canceledAt: null,
    timeZone: null,
    hostEmail: 'ana@example.com',
    hostName: null,
    leadId: null,
    dealId: null,
    conversationId: null,
    bookingTypeId: null,
    meetUrl: null,
    attendee: null,
    ...members,
  })

const free = ({ book }: Work, type: Row) =>
  book.rows('slots').filter((row) => row._type === type.id && !row._isTaken && Number(row.startAt) > book.now)

function book(work: Work) {
  const type = work.named('types')
  const body = work.body(
    {
      contactId: reference,
      slotId: text(1, 200),
      'attendeeEmail?': orNull(email),
      'notes?': orNull(text(0, 2000)),
      'conversationId?': orNull(reference),
      'locale?': oneOf('es', 'en', 'pt'),
    },
    { isClosed: true },
  )
  const contact = work.needed('contacts', body.contactId)
  const conversation = body.conversationId ? work.needed('conversations', body.conversationId) : undefined
  if (conversation && conversation.leadId !== contact.id) throw invalid('conversationId')
  if (!contact.email) throw new Problem(409, 'invalid_state')
  const slots = free(work, type)
  const slot = slots.find(({ id }) => id === body.slotId)
  if (slot === undefined) {
    const alternatives = slots.slice(0, 3).map(({ startAt }) => written(Number(startAt)))
    throw new Problem(409, 'conflict', undefined, { alternatives })
  }
  slot._isTaken = true
  const attendee = body.attendeeEmail === undefined ? contact.email : (body.attendeeEmail as Value)
  const { startAt, endAt } = slot
  const meeting = newMeeting(work.book, {
    startAt,
    endAt,
    leadId: contact.id,
    conversationId: conversation?.id ?? null,
    bookingTypeId: type.id,
    attendee: { name: null, email: attendee, phone: null },
  })
  return single(
    {
      meetingId: meeting.id,
      label: 'Consultation',
      timeZone: 'Europe/Madrid',
      hostEmail: 'ana@example.com',
      confirmation: '',
      alreadyBooked: false,
      startAt: written(Number(startAt)),
      endAt: written(Number(endAt)),
      hostName: null,
      attendeeEmail: attendee,
      meetUrl: null,
    },
    201,
  )
}

function cancel(work: Work) {
  const meeting = work.named('meetings')
  work.body({ 'reason?': orNull(text(0, 500)) }, { isClosed: true })
  const unchanged = meeting.status === 'canceled'
  if (!unchanged && Number(meeting.endAt) < work.book.now) throw new Problem(409, 'invalid_state')
  if (!unchanged)
    Object.assign(meeting, { status: 'canceled', canceledAt: work.book.now, updatedAt: work.book.now })
  return single({ meetingId: meeting.id, status: 'canceled', startAt: null, endAt: null, unchanged })
}

/** The first instant that a bound names: a date begins in the zone of the server. */
const boundOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? dayBegins(value) : Date.parse(value))

const bound = (value: unknown) =>
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(String(value)) &&
  isDay(value) &&
  !Number.isNaN(boundOf(String(value)))

/** Meetings that begin from a bound on and before the other; canceled ones are not listed. */
function list(work: Work) {
  const from = boundOf(work.query('from') ?? '1970-01-01')
  const to = boundOf(work.query('to') ?? '9999-01-01')
  if (from > to) throw invalid('from')
  const rows = work.book
    .rows('meetings')
    .filter(
      ({ status, startAt }) => status === 'confirmed' && Number(startAt) >= from && Number(startAt) < to,
    )
  return work.page(rows, latestFirst('startAt'))
}

const calendar = { feature: 'booking' }

export const meetingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/meetings',
    scope: 'meetings:read',
    query: { from: bound, to: bound, ...paged },
    isBlocked: true,
    run: list,
  },
  {
    method: 'GET',
    path: '/booking-types/:id/slots',
    scope: 'meetings:read',
    query: { from: bound, to: bound },
    run(work) {
      const data = free(work, work.named('types')).map(({ id, startAt, endAt }) => ({
        slotId: id,
        startAt: written(Number(startAt)),
        endAt: written(Number(endAt)),
      }))
      return { status: 200, json: { data, nextCursor: null } }
    },
  },
  {
    method: 'POST',
    path: '/booking-types/:id/book',
    scope: 'meetings:write',
    ...calendar,
    again: (answer) => answer,
    run: book,
  },
  {
    method: 'POST',
    path: '/meetings/:id/cancel',
    scope: 'meetings:write',
    // What is canceled is canceled already, whoever asks.
    again: (answer) => ({ ...answer, data: { ...(answer as { data: object }).data, unchanged: true } }),
    run: cancel,
  },
]
