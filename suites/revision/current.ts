import { op } from '../../contract/index.js'
import { type Api, type Check, type Exchange, type Json, recordIn, succeeded } from '../api/index.js'
import { closeDealAt, closeDealStale } from '../observations/closing.js'
import { notChangedSince, requireUnchangedMeanwhile } from '../observations/require-unchanged.js'
import { assignTicketAt, otherAssignees, updateTicketAt } from './change.js'

/** Holds where a change that expects the present revision succeeds, and gives the record it answers. */
export async function expectAccepted(api: Api, changed: Exchange, before: Json): Promise<Json> {
  await requireUnchangedMeanwhile(api, changed, before)
  api.expect.status(changed, 200, { by: changed })
  const record = recordIn(changed)
  api.expect.member(record, 'id', before.id, 'the record that was changed', { by: changed })
  return record
}

/** Holds where the list shows the revision of the last answer, or a later one where the server moves it by itself. */
export function expectAgreed(api: Api, listed: Json, answered: Json, by: Exchange): void {
  if (api.assumptions['rev-increment'].background && Number(listed.rev) > Number(answered.rev)) return
  api.expect.member(listed, 'rev', answered.rev, 'rev in the list as in the answer', { by })
}

/** The same of a ticket, which other clients may change as well. */
async function expectTicketAgreed(api: Api, before: Json, answered: Json, by: Exchange): Promise<void> {
  const listed = await api.read.ticket(before)
  notChangedSince(by, before, answered, listed)
  expectAgreed(api, listed, answered, by)
}

/** Makes a change again and again, each expecting the revision that the list or the last answer shows. */
const chain =
  (change: (api: Api, ticket: Json) => Promise<Exchange>): Check =>
  async (api) => {
    const first = await api.given.ticket()
    const byList = await change(api, first)
    const answered = await expectAccepted(api, byList, first)
    await expectTicketAgreed(api, first, answered, byList)
    const present = await sendStaleChange(api, first, answered)
    const byAnswer = await change(api, present)
    const then = await expectAccepted(api, byAnswer, present)
    await expectTicketAgreed(api, present, then, byAnswer)
    await changeOtherwise(api, change, then)
  }

/** The ticket as it stands after a stale change, which has no effect where it is refused. */
async function sendStaleChange(api: Api, before: Json, ticket: Json): Promise<Json> {
  if (before.rev === ticket.rev) return ticket
  const stale = await updateTicketAt(api, before, { subject: api.fresh.word() }, before.rev)
  return succeeded(stale) ? api.read.record(stale) : ticket
}

/** The same after a change by the other operation. */
async function changeOtherwise(
  api: Api,
  change: (api: Api, ticket: Json) => Promise<Exchange>,
  ticket: Json,
): Promise<void> {
  const [assignee] = otherAssignees(api, ticket)
  const other =
    api.operation === op.updateTicket
      ? await assignTicketAt(api, ticket, assignee, ticket.rev)
      : await updateTicketAt(api, ticket, { subject: api.fresh.word() }, ticket.rev)
  if (!succeeded(other)) return
  const present = await api.read.ticket(ticket)
  await expectAccepted(api, await change(api, present), present)
}

/** Updates succeed at the present revision. */
export const currentUpdates = chain((api, ticket) =>
  updateTicketAt(api, ticket, { subject: api.fresh.word() }, ticket.rev),
)

/** Assignments succeed at the present revision, to a user as to null. */
export const currentAssignments = chain((api, ticket) =>
  assignTicketAt(api, ticket, otherAssignees(api, ticket).at(-1) ?? null, ticket.rev),
)

/** Assignments succeed without a revision right after a change, to a user as to null. */
export const assignmentsWithout: Check = async (api) => {
  let ticket = await api.given.ticket()
  for (const assignee of [otherAssignees(api, ticket)[0], null]) {
    ticket = api.read.record(await updateTicketAt(api, ticket, { subject: api.fresh.word() }, ticket.rev))
    const assigned = await assignTicketAt(api, ticket, assignee)
    await api.case(async () => {
      ticket = await expectAccepted(api, assigned, ticket)
    })
  }
}

/** Closing succeeds at the present revision, for either outcome, also after a refused attempt. */
export const currentClosings: Check = async (api) => {
  for (const outcome of ['won', 'lost'] as const) {
    const created = await api.given.deal()
    const deal = await api.read.deal(created)
    expectAgreed(api, deal, created, api.evidence.exchanges.at(-1) as Exchange)
    const stale = Number(deal.rev) - 1
    if (outcome === 'lost' && stale >= 0 && succeeded(await closeDealStale(api, deal, 'won', stale))) return
    const closed = await closeDealAt(api, deal, outcome, deal.rev)
    // What closes a deal, and whether a loss needs a reason, is open.
    if (closed.response.status === 400) {
      if (outcome === 'won') api.given2xx(closed)
      continue
    }
    await api.case(async () => {
      const answered = await expectAccepted(api, closed, deal)
      expectAgreed(api, await api.read.deal(deal), answered, closed)
    })
  }
}
