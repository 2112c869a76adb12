import { createHash } from 'node:crypto'
import type { Json } from '../../../../suites/index.js'
import { by, pageOf } from './pages.js'
import { invalid, missing } from './refusal.js'
import { answer, filtersIn, type Request, type Route } from './request.js'
import * as fit from './shape.js'
import { type Row, shown, timeOf, type Workspace } from './workspace.js'

const title = fit.text(0, 200)
const longText = fit.orNull(fit.text(0, 10_000))
const maybe = fit.orNull(fit.text())
const common = { '!type': fit.text(), '!leadId': fit.text(1, 200), dealId: fit.orNull(fit.text(1, 200)) }
const time = fit.orNull(fit.instant)
const outcomes = ['connected', 'no_answer', 'voicemail', 'busy', 'wrong_number']

const shapes: Readonly<Record<string, fit.Shape>> = {
  note: { ...common, title, body: longText, pinned: fit.flag },
  task: {
    ...common,
    ...{ '!title': fit.text(1, 200), body: longText, dueAt: time, assignedToEmail: maybe },
    priority: fit.among('high', 'medium', 'low', 'none'),
    reminderType: fit.among('call', 'email', 'chatapp_1', 'meeting', 'task'),
  },
  call: {
    ...common,
    ...{ title, body: longText, '!occurredAt': fit.instant },
    '!call': fit.shaped({
      '!direction': fit.among('outbound', 'inbound'),
      '!outcome': fit.among(...outcomes),
      durationSec: fit.orNull(fit.whole(0, 86_400)),
    }),
    nextStep: fit.shaped({ '!title': fit.text(1, 200), '!dueAt': fit.instant, assignedToEmail: maybe }),
  },
  meeting: {
    ...common,
    ...{ title, body: longText, occurredAt: fit.instant },
    '!meeting': fit.shaped({ startAt: time, endAt: time, location: maybe, outcome: fit.text() }),
  },
}

const api = { type: 'api', email: null, name: null }

/** Writes an entry of the timeline. */
export function record(workspace: Workspace, entry: Json & { readonly leadId: unknown }, now: number): void {
  workspace.activities.put({
    ...{ id: workspace.newId('activity'), dealId: null, body: null, call: null, meeting: null, actor: api },
    ...{ occurredAt: timeOf(now), createdAt: timeOf(now) },
    ...entry,
  })
}

/** Makes a task. */
export function makeTask(workspace: Workspace, contact: Row, sent: Json, now: number): Row {
  const assignee = String(sent.assignedToEmail ?? contact.ownerEmail ?? 'ana@example.com').toLowerCase()
  const name = workspace.users.get(assignee)
  if (name === undefined) throw missing('User')
  return workspace.tasks.put({
    id: workspace.newId('task'),
    ...{ leadId: contact.id, leadName: contact.name, title: sent.title, content: sent.body ?? null },
    ...{ type: sent.reminderType ?? null, priority: sent.priority ?? null, dealId: sent.dealId ?? null },
    ...{ assignedToEmail: assignee, assignedToName: name, doneAt: null, createdAt: timeOf(now) },
    dueAt: typeof sent.dueAt === 'string' ? timeOf(Date.parse(sent.dueAt)) : null,
  })
}

function create({ workspace, body, now, key }: Request) {
  const type = String((body as Json | undefined)?.type)
  const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined
  if (shape === undefined) throw invalid('type is note, task, call or meeting')
  fit.requireShape(body, shape)
  const contact = workspace.contacts.get(body.leadId)
  const deal = body.dealId == null ? undefined : workspace.deals.get(body.dealId)
  if (deal && deal.leadId !== contact.id) throw invalid('the deal is of another contact')
  const id =
    key === undefined
      ? workspace.newId(type)
      : `${type}_${createHash('sha256').update(`${workspace.name} ${key}`).digest('hex').slice(0, 24)}`
  let nextStepTaskId: string | null = null
  const { title: named = type, body: content = null, dealId = null } = body
  if (type === 'note')
    workspace.notes.put({
      ...{ id, _leadId: contact.id, title: body.title ?? null, content, type: 'note' },
      ...{ createdBy: 'ana@example.com', tags: [], createdAt: timeOf(now) },
    })
  else if (type === 'task') {
    const task = makeTask(workspace, contact, body, now)
    workspace.tasks.remove(task.id)
    workspace.tasks.put({ ...task, id })
  } else {
    const { startAt = null, endAt = null, location = null, outcome = 'held' } = (body.meeting ?? {}) as Json
    const { direction, outcome: said, durationSec = null } = (body.call ?? {}) as Json
    if (body.nextStep) nextStepTaskId = makeTask(workspace, contact, { ...body.nextStep, dealId }, now).id
    const entry = {
      ...{ id, type, leadId: contact.id, title: named, dealId, body: content },
      occurredAt: timeOf(Date.parse(String(body.occurredAt ?? startAt ?? timeOf(now)))),
      call: type === 'call' ? { direction, outcome: said, durationSec } : null,
      meeting: type === 'meeting' ? { startAt, endAt, location, outcome } : null,
    }
    record(workspace, entry, now)
  }
  const store = type === 'note' ? 'notes' : type === 'task' ? 'reminders' : 'activities'
  return answer({ id, type, store, leadId: contact.id, nextStepTaskId, alreadyExisted: false }, 201)
}

function page(rows: readonly Row[], member: string, isDown: boolean, { query, path }: Request) {
  const { data, next } = pageOf(rows, by(member, isDown), query, path)
  return { status: 200, json: { data, nextCursor: next } }
}

function complete({ workspace, ids: [contactId, taskId], body, now }: Request) {
  fit.requireShape(body, { done: fit.flag })
  const contact = workspace.contacts.get(contactId)
  const task = workspace.tasks.get(taskId)
  if (task.leadId !== contact.id) throw missing('Task')
  const isDone = body.done !== false
  const doneAt = isDone ? (task.doneAt ?? timeOf(now)) : null
  return answer(shown(workspace.tasks.put({ ...task, doneAt })))
}

function tasks(request: Request) {
  const { workspace, query } = request
  const known = { leadId: fit.id, assignedToEmail: fit.email, status: fit.among('open', 'done') }
  const { leadId, assignedToEmail, status } = filtersIn(query, known)
  if (assignedToEmail !== undefined && (status !== 'open' || leadId !== undefined))
    throw invalid('assignedToEmail is used with status=open')
  if (leadId !== undefined) workspace.contacts.get(leadId)
  const found = workspace.tasks
    .all()
    .filter(
      (task) =>
        (leadId === undefined || task.leadId === leadId) &&
        (assignedToEmail === undefined || task.assignedToEmail === assignedToEmail) &&
        (status === undefined || (task.doneAt === null) === (status === 'open')),
    )
  return status === 'done' ? page(found, 'doneAt', true, request) : page(found, 'dueAt', false, request)
}

/** What is done with the timeline, notes and tasks. */
export const activityRoutes: readonly Route[] = [
  { method: 'POST', path: '/activities', scope: 'activities:write', retry: 200, act: create },
  {
    method: 'GET',
    path: '/activities',
    scope: 'activities:read',
    act: (request) => {
      const { leadId, dealId } = filtersIn(request.query, { leadId: fit.id, dealId: fit.id })
      const found = request.workspace.activities
        .all()
        .filter(
          (one) =>
            (leadId === undefined || one.leadId === leadId) &&
            (dealId === undefined || one.dealId === dealId),
        )
      return page(found, 'occurredAt', true, request)
    },
  },
  {
    method: 'GET',
    path: '/contacts/*/notes',
    scope: 'activities:read',
    act: (request) => {
      filtersIn(request.query, {})
      const { id } = request.workspace.contacts.get(request.ids[0])
      const notes = request.workspace.notes.all().filter(({ _leadId }) => _leadId === id)
      return page(notes, 'createdAt', true, request)
    },
  },
  { method: 'POST', path: '/contacts/*/tasks/*/complete', scope: 'activities:write', act: complete },
  { method: 'GET', path: '/tasks', scope: 'activities:read', act: tasks },
]
