import * as fc from 'fast-check'
import { type Api, type Check, type Exchange, type Json, property, succeeded } from '../api/index.js'
import { assignConversationTo } from '../observations/borrow-conversation.js'
import { closeDealAt, closeDealStale, type DealOutcome } from '../observations/closing.js'
import {
  assignTicketAt,
  changeTicket,
  closeDeal,
  movedBy,
  otherAssignees,
  updateTicket,
  updateTicketAt,
} from './change.js'
import { assignConversation, reassignConversation } from './conversation.js'
import { expectStale } from './expect-stale.js'

/** Whether 0 is a revision that a record has passed. */
const pastZero = ({ rev }: Json) => typeof rev === 'number' && rev > 0

const otherPriority = ({ priority }: Json) => (priority === 'high' ? 'low' : 'high')

/** Changes that leave revisions behind; more than one, so that the last revision but one is stale as well. */
const changes = fc.array(fc.constantFrom('subject', 'description', 'assignee'), {
  minLength: 2,
  maxLength: 5,
})

/** Makes changes of a ticket in turn; gives it as it is then, with the revisions it left behind, the last first. */
async function changeInTurn(api: Api, drawn: readonly string[]): Promise<{ ticket: Json; left: unknown[] }> {
  let ticket = await api.given.ticket()
  const left: unknown[] = []
  for (const change of drawn) {
    const exchange =
      change === 'assignee'
        ? await assignTicketAt(api, ticket, otherAssignees(api, ticket)[0], ticket.rev)
        : await updateTicketAt(api, ticket, { [change]: api.fresh.word() }, ticket.rev)
    if (change !== 'assignee') api.given2xx(exchange)
    const moved = movedBy(ticket, exchange)
    if (moved === undefined) continue
    left.unshift(moved.left)
    ticket = moved.record
  }
  return { ticket, left: left.filter((rev) => rev !== ticket.rev) }
}

/** Updates refuse revisions left behind by updates and assignments, whatever field they change. */
export const staleUpdates: Check = property(
  changes,
  async (api, drawn) => {
    const { ticket, left } = await changeInTurn(api, drawn)
    if (left.length === 0) api.inconclusive('the changes left rev where it was')
    const fields = [
      { subject: api.fresh.word() },
      { priority: otherPriority(ticket) },
      { description: api.fresh.word() },
    ]
    const revs = few(left)
    for (const [n, field] of fields.entries())
      expectStale(api, await updateTicketAt(api, ticket, field, revs[n % revs.length]))
    if (!pastZero(ticket)) return
    // Whether 0 is within the bounds here is not shown.
    api.expect.errorOf(await updateTicketAt(api, ticket, { subject: api.fresh.word() }, 0), [
      [409, 'rev_mismatch'],
      [400, 'invalid_request'],
    ])
  },
  { atMost: 1 },
)

/** The last of some revisions, the last but one, and the first. */
const few = (left: readonly unknown[]): readonly unknown[] => [
  ...new Set([...left.slice(0, 2), ...left.slice(-1)]),
]

/** Assignments refuse revisions left behind by updates and assignments, to a user as to null. */
export const staleAssignments: Check = property(
  changes,
  async (api, drawn) => {
    const { ticket, left } = await changeInTurn(api, drawn)
    if (left.length === 0) api.inconclusive('the changes left rev where it was')
    const others = otherAssignees(api, ticket)
    for (const [n, rev] of [...few(left), ...(pastZero(ticket) ? [0] : [])].entries())
      expectStale(
        api,
        await assignTicketAt(api, ticket, (n % 2 === 0 ? others[0] : others.at(-1)) ?? null, rev),
      )
  },
  { atMost: 1 },
)

/** Closing refuses a revision below that of the open deal, for either outcome. */
export const staleClosings: Check = async (api) => {
  const deal = await api.given.deal()
  if (!pastZero(deal)) return judgeStaleReclosing(api, deal)
  const left = Number(deal.rev) - 1
  const won = await closeDealStale(api, deal, 'won', left)
  if (won.response.status === 400) {
    // A bound above 0 would be fair (gap.deal-close-expected-rev), and what closes a deal is open.
    if (left === 0) return api.inconclusive('expectedRev 0 is refused as invalid', { refused: won })
    api.given2xx(await closeDealAt(api, deal, 'won', deal.rev))
  }
  await api.case(async () => expectStale(api, won))
  const lost = await closeDealStale(api, deal, 'lost', left)
  // Without a reason a loss may be invalid (gap.deal-lost-reason).
  if (lost.response.status !== 400) await api.case(async () => expectStale(api, lost))
}

/** Where revisions begin at 0, only a closed deal has left one behind; its state may be reported first. */
async function judgeStaleReclosing(api: Api, deal: Json): Promise<void> {
  const won = await closeDealAt(api, deal, 'won', deal.rev)
  api.given2xx(won)
  const { left } = movedBy(deal, won) ?? api.inconclusive('closing left rev where it was')
  const { outcome, exchange } = await closeAgain(api, deal, left)
  if (outcome === 'won' && succeeded(exchange))
    return api.inconclusive('a deal may be closed again the same way (gap.deal-reclose)', {
      gap: 'deal-reclose',
    })
  api.expect.errorOf(exchange, [
    [409, 'rev_mismatch'],
    [409, 'invalid_state'],
  ])
}

/** A closed deal closed as lost, or once more as won where a loss is invalid, as it may need a reason (gap.deal-lost-reason). */
async function closeAgain(
  api: Api,
  deal: Json,
  left: unknown,
): Promise<{ readonly outcome: DealOutcome; readonly exchange: Exchange }> {
  const lost = await closeDealAt(api, deal, 'lost', left)
  return lost.response.status === 400
    ? { outcome: 'won', exchange: await closeDealAt(api, deal, 'won', left) }
    : { outcome: 'lost', exchange: lost }
}

/** A change refused as stale leaves every field as it was. */
export const staleChangesNothing: Check = async (api) => {
  const { before, refused, after } = await provokeRefusal(api)
  if (!api.isError(refused, 409, 'rev_mismatch'))
    return api.inconclusive('the stale change was not refused with 409 `rev_mismatch` (gap.rev-increment)', {
      gap: 'rev-increment',
    })
  api.expect.unmoved(after, before, 'the record as it was', { by: refused })
}

interface RefusedChange {
  readonly before: Json
  readonly refused: Exchange
  readonly after: Json
}

function provokeRefusal(api: Api): Promise<RefusedChange> {
  if (api.operation === closeDeal) return provokeClosingRefusal(api)
  return api.operation === assignConversation ? provokeConversationRefusal(api) : provokeTicketRefusal(api)
}

async function provokeConversationRefusal(api: Api): Promise<RefusedChange> {
  const { record, left } = await reassignConversation(api)
  const before = await api.read.conversation(record)
  const refused = await assignConversationTo(api, record, otherAssignees(api, record)[0], left)
  return { before, refused, after: await api.read.conversation(record) }
}

async function provokeTicketRefusal(api: Api): Promise<RefusedChange> {
  const { record, left } = await changeTicket(api)
  const before = await api.read.ticket(record)
  const fields = {
    subject: api.fresh.word(),
    description: api.fresh.word(),
    priority: otherPriority(record),
  }
  const refused =
    api.operation === updateTicket
      ? await updateTicketAt(api, record, fields, left)
      : await assignTicketAt(api, record, otherAssignees(api, record)[0], left)
  return { before, refused, after: await api.read.ticket(record) }
}

/** A closing refused on an open deal; where revisions begin at 0, on a closed one. */
async function provokeClosingRefusal(api: Api): Promise<RefusedChange> {
  const deal = await api.given.deal()
  const isOpen = pastZero(deal)
  if (!isOpen) api.given2xx(await closeDealAt(api, deal, 'won', deal.rev))
  const before = await api.read.deal(deal)
  const refused = isOpen
    ? await closeDealStale(api, deal, 'won', Number(deal.rev) - 1)
    : (await closeAgain(api, deal, deal.rev)).exchange
  return { before, refused, after: await api.read.deal(deal) }
}
