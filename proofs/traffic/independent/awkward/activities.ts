import { type Book, latestFirst, opaque, type Row, type Value } from './book.js'
import { anyText, email, flag, object, oneOf, orNull, reference, type Shape, text, whole } from './checks.js'
import { invalid, Problem } from './problem.js'
import { idFilter, paged, type Route, record, single, type Work } from './routes.js'

const title = text(1, 200)
const body = orNull(text(0, 10_000))

const call = object({
  direction: oneOf('outbound', 'inbound'),
  outcome: oneOf('connected', 'no_answer', 'voicemail', 'busy', 'wrong_number'),
  'durationSec?': orNull(whole(0, 86_400)),
})

const nextStep = object({
  title,
  'dueAt?': anyText,
  'assignedToEmail?': orNull(anyText),
  'priority?': oneOf('high', 'medium', 'low', 'none'),
})

const common = { type: anyText, leadId: text(1, 200), 'dealId?': orNull(text(1, 200)) }

const shapes: Readonly<Record<string, Shape>> = {
  note: { ...common, 'title?': text(0, 200), 'body?': body, 'pinned?': flag },
  task: {
    ...common,
    title,
    'body?': body,
    'dueAt?': orNull(anyText),
    assignedToEmail: anyText,
    'priority?': oneOf('high', 'medium', 'low', 'none'),
    'reminderType?': oneOf('call', 'email', 'chatapp_1', 'meeting', 'task'),
  },
  call: {
    ...common,
    title: text(0, 200),
    'body?': body,
    'occurredAt?': anyText,
    'call?': call,
    'nextStep?': nextStep,
  },
  meeting: {
    ...common,
    title: text(0, 200),
    'body?': body,
    'occurredAt?': anyText,
    startAt: anyText,
    endAt: anyText,
    'location?': orNull(anyText),
    'outcome?': anyText,
  },
}

const timeOf = (value: unknown): number | null => {
  const time = Date.parse(String(value))
  return Number.isNaN(time) ? null : time - (time % 1000)
}

type Body = Readonly<Record<string, Value>>

const addTask = ({ book }: Work, lead: Value, from: Body, id?: string): Row =>
  book.add(
    'tasks',
    {
      leadId: lead,
      leadName: null,
      title: from.title,
      content: from.body ?? null,
      type: from.reminderType ?? null,
      priority: from.priority === 'none' ? null : (from.priority ?? null),
      assignedToEmail: from.assignedToEmail ?? null,
      assignedToName: null,
      dealId: from.dealId ?? null,
      dueAt: timeOf(from.dueAt),
      doneAt: null,
      createdAt: book.now,
    },
    id,
  )

/** Puts something into the timeline. */
export const addEntry = (book: Book, members: Body, id?: string): Row =>
  book.add(
    'activities',
    {
      dealId: null,
      body: null,
      occurredAt: book.now,
      createdAt: book.now,
      actor: { type: 'api', email: null, name: null },
      call: null,
      meeting: null,
      ...members,
    },
    id,
  )

const stores: Readonly<Record<string, readonly [table: string, store: string]>> = {
  note: ['notes', 'notes'],
  task: ['tasks', 'reminders'],
  call: ['activities', 'activities'],
  meeting: ['activities', 'activities'],
}

const keep: Readonly<Record<string, (work: Work, body: Body, id: string) => Row>> = {
  note: ({ book }, from, id) =>
    book.add(
      'notes',
      {
        _lead: from.leadId,
        title: from.title ?? String(from.body ?? '').slice(0, 40),
        content: from.body ?? null,
        type: 'manual',
        createdBy: null,
        tags: [],
        createdAt: book.now,
      },
      id,
    ),
  task: (work, from, id) => addTask(work, from.leadId, from, id),
  call: ({ book }, from, id) =>
    addEntry(
      book,
      {
        ...entryOf(book, from),
        call: from.call ? { durationSec: null, ...(from.call as object) } : null,
      },
      id,
    ),
  meeting: ({ book }, from, id) =>
    addEntry(
      book,
      {
        ...entryOf(book, from),
        meeting: {
          startAt: timeOf(from.startAt),
          endAt: timeOf(from.endAt),
          location: from.location ?? null,
          outcome: from.outcome ?? 'held',
        },
      },
      id,
    ),
}

/** What calls and meetings have in common on the timeline. */
const entryOf = (book: Book, from: Body) => ({
  type: from.type,
  leadId: from.leadId,
  dealId: from.dealId ?? null,
  title: from.title,
  body: from.body ?? null,
  occurredAt: from.occurredAt === undefined ? book.now : timeOf(from.occurredAt),
})

function create(work: Work) {
  const { book, call: request } = work
  const { type } = work.body({ type: oneOf(...Object.keys(shapes)) })
  const from = work.body(shapes[String(type)] ?? {}, { isClosed: true }) as Body
  if (from.dealId && book.condition.off?.includes('deals')) throw new Problem(403, 'feature_disabled')
  work.needed('contacts', from.leadId)
  if (from.dealId) work.needed('deals', from.dealId)
  const key = request.headers['idempotency-key']
  const id =
    key === undefined ? book.newId() : opaque(book.name, request.headers.authorization, 'activity', key)
  const [table = '', store] = stores[String(type)] ?? []
  const already = book.find(table, id)
  if (already === undefined) {
    const row = keep[String(type)]?.(work, from, id)
    if (row && from.nextStep) {
      const step = from.nextStep as Body
      const task = addTask(work, from.leadId, { ...step, dealId: from.dealId })
      row._next = task.id
    }
  }
  const nextStepTaskId = book.find(table, id)?._next ?? null
  const data = { id, type, store, leadId: from.leadId, nextStepTaskId, alreadyExisted: already !== undefined }
  return single(data, already ? 200 : 201)
}

function list(work: Work) {
  const { book } = work
  if (work.query('dealId') !== null && book.condition.off?.includes('deals'))
    throw new Problem(403, 'feature_disabled')
  if (work.query('leadId') !== null) work.needed('contacts', work.query('leadId'))
  if (work.query('dealId') !== null) work.needed('deals', work.query('dealId'))
  return work.page(book.rows('activities').filter((row) => work.fits(row, 'leadId', 'dealId')))
}

function listTasks(work: Work) {
  const [lead, status, assignee] = ['leadId', 'status', 'assignedToEmail'].map((name) => work.query(name))
  if (lead !== null && (status !== null || assignee !== null)) throw invalid('leadId')
  if (lead !== null) work.needed('contacts', lead)
  // Tasks of somebody are those that are still to be done.
  const wanted = status ?? (assignee === null ? null : 'open')
  const rows = work.book
    .rows('tasks')
    .filter(
      (row) =>
        work.fits(row, 'leadId', 'assignedToEmail') &&
        (wanted === null || (row.doneAt === null) === (wanted === 'open')),
    )
  return work.page(rows, wanted === 'done' ? undefined : latestFirst('dueAt'))
}

function complete(work: Work) {
  const { id } = work.named('contacts')
  const task = work.named('tasks', 1)
  if (task.leadId !== id) work.needed('tasks', undefined)
  const { done } = work.body({ 'done?': flag }, { isClosed: true })
  task.doneAt = done === false ? null : work.book.now
  return record(task)
}

const again = (answer: object): object => {
  const { data } = answer as { readonly data: object }
  return { ...answer, data: { ...data, alreadyExisted: true } }
}

export const activityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/activities',
    scope: 'activities:read',
    query: { leadId: idFilter, dealId: idFilter, ...paged },
    run: list,
  },
  { method: 'POST', path: '/activities', scope: 'activities:write', again, run: create },
  {
    method: 'GET',
    path: '/tasks',
    scope: 'activities:read',
    query: { leadId: reference, assignedToEmail: email, status: oneOf('open', 'done'), ...paged },
    run: listTasks,
  },
  {
    method: 'POST',
    path: '/contacts/:id/tasks/:task/complete',
    scope: 'activities:write',
    run: complete,
  },
]
