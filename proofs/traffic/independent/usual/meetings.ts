import { by, pageOf } from './pages.js'
import { invalid, missing, Refusal } from './refusal.js'
import { answer, filtersIn, type Request, type Route } from './request.js'
import * as fit from './shape.js'
import { type Row, timeOf, type Workspace } from './workspace.js'

const dayMs = 86_400_000

const free = (workspace: Workspace): readonly Row[] => workspace.slots.all().filter((slot) => !slot.taken)
const offered = ({ id, startAt, endAt }: Row) => ({ slotId: id, startAt, endAt })

/** Puts a meeting into a slot. */
export function takeSlot(workspace: Workspace, slot: Row, contact: Row, more: object, now: number): Row {
  const time = timeOf(now)
  workspace.slots.put({ ...slot, taken: true })
  return workspace.meetings.put({
    ...{ id: workspace.newId('meeting'), title: 'Consultation', source: 'booking', status: 'confirmed' },
    ...{ startAt: slot.startAt, endAt: slot.endAt, createdAt: time, updatedAt: time, canceledAt: null },
    ...{ timeZone: 'Europe/Madrid', hostEmail: 'ana@example.com', hostName: 'Ana Ruiz', leadId: contact.id },
    ...{ dealId: null, conversationId: null, bookingTypeId: 'consultation', meetUrl: null },
    attendee: { name: contact.name, email: contact.email, phone: null },
    ...more,
  })
}

function book({ workspace, ids: [type], body, now }: Request) {
  fit.requireShape(body, {
    ...{ '!contactId': fit.id, '!slotId': fit.text(1, 200), attendeeEmail: fit.orNull(fit.email) },
    ...{ notes: fit.orNull(fit.text(0, 2000)), conversationId: fit.orNull(fit.id) },
    locale: fit.among('es', 'en', 'pt'),
  })
  if (type !== 'consultation') throw missing('Booking type')
  const contact = workspace.contacts.get(body.contactId)
  const conversation =
    body.conversationId == null ? undefined : workspace.conversations.get(body.conversationId)
  if (conversation && conversation.leadId !== contact.id)
    throw invalid('the conversation is of another contact')
  const slot = workspace.slots.get(body.slotId)
  if (slot.taken) {
    const alternatives = free(workspace).slice(0, 3).map(offered)
    throw new Refusal(409, 'conflict', 'The slot is taken', { alternatives })
  }
  const email = body.attendeeEmail === undefined ? contact.email : body.attendeeEmail
  const attendee = { name: contact.name, email, phone: null }
  const meeting = takeSlot(
    workspace,
    slot,
    contact,
    { attendee, conversationId: conversation?.id ?? null },
    now,
  )
  const { startAt, endAt, timeZone, hostEmail, hostName, meetUrl } = meeting
  return answer(
    {
      ...{
        meetingId: meeting.id,
        label: `${startAt}`,
        timeZone,
        hostEmail,
        hostName,
        meetUrl,
        startAt,
        endAt,
      },
      ...{ confirmation: 'Confirmado', alreadyBooked: false, attendeeEmail: email },
    },
    201,
  )
}

function cancel({ workspace, ids: [id], body, now }: Request) {
  fit.requireShape(body === undefined ? {} : body, { reason: fit.orNull(fit.text(0, 500)) })
  const meeting = workspace.meetings.get(id)
  const { startAt, endAt, status } = meeting
  if (status === 'canceled') return answer({ meetingId: meeting.id, status, startAt, endAt, unchanged: true })
  if (Date.parse(String(endAt)) < now) throw new Refusal(409, 'invalid_state', 'The meeting is over')
  const slot = workspace.slots.all().find((one) => one.startAt === startAt)
  if (slot) workspace.slots.put({ ...slot, taken: false })
  const time = timeOf(now)
  workspace.meetings.put({ ...meeting, status: 'canceled', canceledAt: time, updatedAt: time })
  return answer({ meetingId: meeting.id, status: 'canceled', startAt, endAt, unchanged: false })
}

function list({ workspace, query, path }: Request) {
  const { from, to } = filtersIn(query, { from: fit.instant, to: fit.instant })
  const most = Number(to) + (query.get('to')?.length === 10 ? dayMs - 1 : 0)
  const found = workspace.meetings.all().filter(({ startAt }) => {
    const start = Date.parse(String(startAt))
    return (from === undefined || start >= Number(from)) && (to === undefined || start <= most)
  })
  const { data, next } = pageOf(found, by('startAt'), query, path)
  return { status: 200, json: { data, nextCursor: next } }
}

/** What is done with meetings and slots. */
export const meetingRoutes: readonly Route[] = [
  { method: 'GET', path: '/meetings', scope: 'meetings:read', act: list },
  { method: 'POST', path: '/meetings/*/cancel', scope: 'meetings:write', act: cancel },
  { method: 'POST', path: '/booking-types/*/book', scope: 'meetings:write', retry: 200, act: book },
  {
    method: 'GET',
    path: '/booking-types/*/slots',
    scope: 'meetings:read',
    act: ({ workspace, ids: [type] }) => {
      if (type !== 'consultation') throw missing('Booking type')
      return { status: 200, json: { data: free(workspace).map(offered), nextCursor: null } }
    },
  },
]
