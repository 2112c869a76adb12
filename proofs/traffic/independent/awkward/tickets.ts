import { type Book, firstRev, type Row, shown, type Value } from './book.js'
import { anyText, email, listOf, oneOf, orNull, text, whole } from './checks.js'
import { Problem } from './problem.js'
import { idFilter, paged, type Route, record, single, type Work } from './routes.js'

const priority = oneOf('low', 'medium', 'high', 'urgent')
const statuses = ['open', 'in_progress', 'waiting_customer', 'closed']
const channels = 'email chatapp_1 chatapp_2 sms chatapp_3 web_form chat_ai phone api walk_in fax'.split(' ')
const rev = whole(0, Number.MAX_SAFE_INTEGER)

/** A new ticket; whether it was answered in time is seen while nobody asks. */
export function newTicket(book: Book, members: Readonly<Record<string, Value>>): Row {
  const ticket = book.add('tickets', {
    subject: '',
    source: 'walk_in',
    number: null,
    description: null,
    category: null,
    leadId: null,
    leadName: null,
    leadEmail: null,
    assigneeEmail: null,
    assigneeName: null,
    conversationId: null,
    status: 'open',
    priority: 'medium',
    channel: 'walk_in',
    tags: [],
    slaDueAt: null,
    firstResponseAt: null,
    lastMessageAt: null,
    resolvedAt: null,
    slaBreached: false,
    reopenCount: 0,
    rev: firstRev,
    createdAt: book.now,
    updatedAt: book.now,
    ...members,
  })
  if (typeof ticket.slaDueAt === 'number')
    book.later(ticket.slaDueAt, () => {
      if (ticket.firstResponseAt !== null) return
      ticket.slaBreached = true
      book.touch(ticket)
    })
  return ticket
}

/** @throws a 409 where the revision is an older one; a later one is as good as the present one. */
export function checkRev(row: Row, expected: unknown): void {
  if (expected !== undefined && Number(expected) < Number(row.rev)) throw new Problem(409, 'rev_mismatch')
}

function update(work: Work) {
  const ticket = work.named('tickets')
  const { expectedRev, ...body } = work.body({
    'subject?': text(1, 200),
    'description?': text(0, 20_000),
    'priority?': priority,
    'channel?': orNull(oneOf(...channels)),
    'conversationId?': text(1, 400),
    'category?': text(0, 200),
    'tags?': listOf(anyText),
    'expectedRev?': rev,
  })
  if (body.conversationId) work.needed('conversations', body.conversationId)
  checkRev(ticket, expectedRev ?? undefined)
  for (const [name, value] of Object.entries(body))
    if (value !== null || name === 'channel') ticket[name] = value as Value
  return record(work.book.touch(ticket))
}

function comment(work: Work) {
  const { book } = work
  const ticket = work.named('tickets')
  const { kind } = work.body({ content: text(1, 20_000), 'kind?': oneOf('note', 'reply') })
  if (kind === 'reply') {
    ticket.firstResponseAt ??= book.now
    ticket.lastMessageAt = book.now
    ticket.status = 'waiting_customer'
  }
  return single({ commentId: book.newId(), ticket: shown(book.touch(ticket)) }, 201)
}

function assign(work: Work) {
  const ticket = work.named('tickets')
  const body = work.body({ assigneeEmail: orNull(email), 'expectedRev?': rev }, { isClosed: true })
  checkRev(ticket, body.expectedRev ?? undefined)
  ticket.assigneeEmail = body.assigneeEmail as Value
  if (ticket.status === 'open' && body.assigneeEmail !== null) ticket.status = 'in_progress'
  return record(work.book.touch(ticket))
}

const write = { scope: 'tickets:write' }

export const ticketRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/tickets',
    scope: 'tickets:read',
    query: { status: oneOf(...statuses), priority, assigneeEmail: email, leadId: idFilter, ...paged },
    isBlocked: true,
    run(work) {
      if (work.query('leadId') !== null) work.needed('contacts', work.query('leadId'))
      const names = ['status', 'priority', 'assigneeEmail', 'leadId']
      return work.page(work.book.rows('tickets').filter((ticket) => work.fits(ticket, ...names)))
    },
  },
  { method: 'PATCH', path: '/tickets/:id', ...write, run: update },
  { method: 'POST', path: '/tickets/:id/comments', ...write, run: comment },
  { method: 'POST', path: '/tickets/:id/assign', ...write, ignoresKey: true, run: assign },
]
