import { op } from '../../contract/index.js'
import { type Api, type Exchange, type Json, recordIn, succeeded } from '../api/index.js'

/** The update of a ticket. */
export const updateTicket = op.updateTicket
/** The assignment of a ticket. */
export const assignTicket = op.assignTicket
/** The closing of a deal. */
export const closeDeal = op.closeDeal

const paramsOf = (record: Json) => ({ id: String(record.id) })

/** Changes fields of a ticket that is expected at a revision. */
export const updateTicketAt = (
  api: Api,
  ticket: Json,
  fields: Json,
  expectedRev: unknown,
): Promise<Exchange> => api.call(updateTicket, { params: paramsOf(ticket), body: { ...fields, expectedRev } })

/** Assigns a ticket, expected at a revision where one is given. */
export const assignTicketAt = (
  api: Api,
  ticket: Json,
  assigneeEmail: string | null,
  expectedRev?: unknown,
): Promise<Exchange> =>
  api.call(assignTicket, {
    params: paramsOf(ticket),
    body: { assigneeEmail, ...(expectedRev === undefined ? {} : { expectedRev }) },
  })

/** The other assignees that a ticket may get, null included: at least one, given a user or an assigned ticket. */
export function otherAssignees(api: Api, ticket: Json): readonly [string | null, ...(string | null)[]] {
  const all = [...(api.target.records.users ?? []), null]
  const [first, ...more] = all.filter((email) => email !== ticket.assigneeEmail)
  return first === undefined ? [api.given.user()] : [first, ...more]
}

/** A record as a change left it, with the revision it has left behind. */
export interface Moved {
  readonly record: Json
  readonly left: unknown
}

/** What a change moved; undefined where it was refused or left the revision alone. */
export function movedBy(before: Json, changed: Exchange): Moved | undefined {
  const record = recordIn(changed)
  return succeeded(changed) && record.rev !== before.rev ? { record, left: before.rev } : undefined
}

/** A ticket that has just been changed. */
export async function changeTicket(api: Api): Promise<Moved> {
  const before = await api.given.ticket()
  const changed = await updateTicketAt(api, before, { subject: api.fresh.word() }, before.rev)
  api.given2xx(changed)
  return movedBy(before, changed) ?? api.inconclusive('the change left rev where it was')
}
