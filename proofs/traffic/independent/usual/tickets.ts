import type { Json } from '../../../../suites/index.js'
import { by, pageOf } from './pages.js'
import { invalid, missing, Refusal } from './refusal.js'
import { answer, filtersIn, type Request, type Route } from './request.js'
import * as fit from './shape.js'
import { type Row, shown, timeOf, type Workspace } from './workspace.js'

const statuses = fit.among('open', 'in_progress', 'waiting_customer', 'closed')
const priorities = fit.among('low', 'medium', 'high', 'urgent')
const channels = [
  'email',
  'chatapp_1',
  'chatapp_2',
  'sms',
  'chatapp_3',
  'web_form',
  'chat_ai',
  'phone',
  'api',
]

/** Refuses a change whose author has not seen the latest one (section 7). */
export function requireRev(row: Row, expectedRev: unknown): void {
  if (expectedRev !== undefined && expectedRev !== row.rev)
    throw new Refusal(409, 'rev_mismatch', 'Another change came first')
}

/** The user that something is assigned to, as its record names them. */
export function assigneeOf({ users }: Workspace, sent: unknown): Json {
  if (sent === null) return { assigneeEmail: null, assigneeName: null }
  const email = String(sent).toLowerCase()
  if (!users.has(email)) throw missing('User')
  return { assigneeEmail: email, assigneeName: users.get(email) }
}

/** A ticket with a change, and the next revision where that changes something. */
function changed(workspace: Workspace, ticket: Row, change: Json, now: number): Row {
  const next = { ...ticket, ...change }
  if (JSON.stringify(next) === JSON.stringify(ticket)) return ticket
  return workspace.tickets.put({ ...next, rev: Number(ticket.rev) + 1, updatedAt: timeOf(now) })
}

/** What a status brings with it. */
function movedTo(ticket: Row, status: unknown, now: number): Json {
  if (status === undefined || status === ticket.status) return {}
  if (status === 'closed') return { status, resolvedAt: timeOf(now) }
  return ticket.status === 'closed'
    ? { status, resolvedAt: null, reopenCount: Number(ticket.reopenCount) + 1 }
    : { status }
}

function update({ workspace, ids: [id], body, now }: Request) {
  fit.requireShape(body, {
    ...{ subject: fit.text(1, 200), description: fit.orNull(fit.text(0, 20_000)), priority: priorities },
    ...{ channel: fit.orNull(fit.among(...channels)), conversationId: fit.orNull(fit.text(1, 200)) },
    ...{ status: statuses, category: fit.orNull(fit.text()), tags: fit.list(fit.text()) },
    ...{ leadId: fit.orNull(fit.text(1, 200)), slaDueAt: fit.orNull(fit.instant), expectedRev: fit.rev },
  })
  const { expectedRev, status, slaDueAt, leadId, ...plain } = body
  const ticket = workspace.tickets.get(id)
  if (plain.conversationId != null) workspace.conversations.get(plain.conversationId)
  const lead = leadId == null ? undefined : workspace.contacts.get(leadId)
  requireRev(ticket, expectedRev)
  const change = {
    ...plain,
    ...movedTo(ticket, status, now),
    ...(slaDueAt === undefined ? {} : { slaDueAt: slaDueAt && timeOf(Date.parse(String(slaDueAt))) }),
    ...(leadId === undefined ? {} : { leadId, leadName: lead?.name ?? null, leadEmail: lead?.email ?? null }),
  }
  return answer(shown(changed(workspace, ticket, change, now)))
}

function comment({ workspace, ids: [id], body, now }: Request) {
  fit.requireShape(body, { '!body': fit.text(1, 20_000), kind: fit.among('note', 'reply') })
  const ticket = workspace.tickets.get(id)
  const answered =
    body.kind === 'reply' && ticket.firstResponseAt === null ? { firstResponseAt: timeOf(now) } : {}
  return answer(
    { commentId: workspace.newId('comment'), ticket: shown(changed(workspace, ticket, answered, now)) },
    201,
  )
}

function assign({ workspace, ids: [id], body, now }: Request) {
  fit.requireShape(body, { '!assigneeEmail': fit.orNull(fit.text()), expectedRev: fit.rev })
  const ticket = workspace.tickets.get(id)
  const assignee = assigneeOf(workspace, body.assigneeEmail)
  requireRev(ticket, body.expectedRev)
  return answer(shown(changed(workspace, ticket, assignee, now)))
}

function list({ workspace, query, path }: Request) {
  const known = { status: statuses, priority: priorities, assigneeEmail: fit.email, leadId: fit.id }
  const asked = filtersIn(query, known)
  if ('leadId' in asked && Object.keys(asked).length > 1) throw invalid('leadId is used alone')
  if ('priority' in asked && 'assigneeEmail' in asked)
    throw invalid('priority is not used with assigneeEmail')
  const found = workspace.tickets
    .all()
    .filter((ticket) => Object.entries(asked).every(([name, value]) => ticket[name] === value))
  const { data, next } = pageOf(found, by('updatedAt', true), query, path)
  return { status: 200, json: { data, nextCursor: next } }
}

/** What is done with tickets. */
export const ticketRoutes: readonly Route[] = [
  { method: 'GET', path: '/tickets', scope: 'tickets:read', act: list },
  { method: 'PATCH', path: '/tickets/*', scope: 'tickets:write', act: update },
  { method: 'POST', path: '/tickets/*/comments', scope: 'tickets:write', act: comment },
  { method: 'POST', path: '/tickets/*/assign', scope: 'tickets:write', act: assign },
]
