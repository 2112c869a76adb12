import { addEntry } from './activities.js'
import { type Book, firstRev, latestFirst, type Row, type Value } from './book.js'
import { anyText, email, isMembers, number, oneOf, orNull, text, whole } from './checks.js'
import { invalid, missing, Problem } from './problem.js'
import { idFilter, paged, type Route, record, type Work } from './routes.js'

/** The stages of each pipeline; the second pipeline is the one of new deals. */
const pipelines: Readonly<Record<string, readonly string[]>> = {
  '4711': ['9001', '9002'],
  '4712': ['9010', '9011'],
}

/** How long a lost deal is listed, in milliseconds. */
const archivedAfter = 6 * 3_600_000

/** A new open deal. */
export function newDeal(book: Book, members: Readonly<Record<string, Value>>): Row {
  const deal = book.add('deals', {
    title: '',
    leadName: null,
    leadEmail: null,
    organizationId: null,
    organizationName: null,
    pipelineId: '4712',
    stageId: '9010',
    status: 'open',
    value: null,
    currency: 'COP',
    probability: null,
    expectedCloseDate: null,
    recurrence: 'yearly',
    ownerEmail: null,
    ownerName: null,
    isPrimary: true,
    stageEnteredAt: book.now,
    lastActivityAt: null,
    closedAt: null,
    lostReasonId: null,
    lostReasonLabel: null,
    lostNote: null,
    customFields: {},
    rev: firstRev,
    createdAt: book.now,
    updatedAt: book.now,
    ...members,
  })
  milestone(book, deal, 'deal.created')
  return deal
}

/** A milestone is written a while later. */
function milestone(book: Book, { id, leadId }: Row, type: string): void {
  const occurredAt = book.now
  book.later(book.now + 3000, () => addEntry(book, { type, leadId, dealId: id, title: type, occurredAt }))
}

const time = (value: unknown) => Date.parse(String(value)) || null

const fields = {
  title: text(1, 120),
  leadId: text(1, 200),
  'pipelineId?': text(1, 200),
  'stageId?': text(1, 200),
  'value?': orNull(number),
  'currency?': text(3, 3),
  'probability?': orNull(number),
  'expectedCloseDate?': orNull(anyText),
  'recurrence?': oneOf('none', 'monthly', 'yearly'),
  'ownerEmail?': orNull(email),
  'customFields?': (value: unknown) =>
    isMembers(value) && Object.values(value).every((one) => one === null || typeof one !== 'object'),
}

function create(work: Work) {
  const { book } = work
  const body = work.body(fields) as Readonly<Record<string, Value>>
  const lead = work.needed('contacts', body.leadId)
  const pipelineId = String(body.pipelineId ?? '4712')
  const stages = pipelines[pipelineId]
  const stageId = String(body.stageId ?? stages?.[0])
  if (!stages?.includes(stageId)) throw missing()
  if (lead.active === false) throw new Problem(409, 'invalid_state')
  const expectedCloseDate = time(body.expectedCloseDate)
  return record(newDeal(book, { ...body, pipelineId, stageId, expectedCloseDate }), 201)
}

function close(work: Work) {
  const { book } = work
  const deal = work.named('deals')
  const body = work.body({
    result: oneOf('won', 'lost'),
    expectedRev: whole(0, Number.MAX_SAFE_INTEGER),
    'lostReasonId?': text(1, 200),
    'lostNote?': orNull(text(0, 2000)),
  })
  if (body.result === 'lost' && body.lostReasonId === undefined) throw invalid('lostReasonId')
  if (Number(body.expectedRev) < Number(deal.rev)) throw new Problem(409, 'rev_mismatch')
  if (deal.status === body.result) return record(deal)
  if (deal.status !== 'open') throw new Problem(409, 'invalid_state')
  Object.assign(deal, { status: body.result, closedAt: book.now, stageEnteredAt: book.now })
  deal.stageId = pipelines[String(deal.pipelineId)]?.[1]
  if (body.result === 'lost') {
    deal.lostReasonId = String(body.lostReasonId)
    deal.lostReasonLabel = 'Too expensive'
    deal.lostNote = (body.lostNote ?? null) as Value
    book.later(book.now + archivedAfter, () => {
      deal._isArchived = true
    })
  }
  milestone(book, deal, `deal.${body.result}`)
  return record(book.touch(deal))
}

function list(work: Work) {
  const lead = work.query('leadId')
  const pipeline = work.query('pipelineId')
  if (lead !== null) work.needed('contacts', lead)
  if (pipeline !== null && !(pipeline in pipelines)) throw missing()
  const rows = work.book
    .rows('deals')
    .filter(
      (deal) => deal._isArchived !== true && work.fits(deal, 'leadId', 'pipelineId', 'status', 'ownerEmail'),
    )
  return work.page(rows, latestFirst(lead === null ? 'updatedAt' : 'createdAt'))
}

const deals = { feature: 'deals' }

export const dealRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/deals',
    scope: 'deals:read',
    query: {
      leadId: idFilter,
      pipelineId: text(1, 200),
      status: oneOf('open', 'won', 'lost'),
      ownerEmail: email,
      ...paged,
    },
    ...deals,
    isBlocked: true,
    run: list,
  },
  { method: 'POST', path: '/deals', scope: 'deals:write', ...deals, again: (answer) => answer, run: create },
  { method: 'POST', path: '/deals/:id/close', scope: 'deals:write', ...deals, run: close },
]
