import { emptyFor, membersOf, op } from '../../contract/index.js'
import type { Api, Exchange, Json } from '../api/index.js'

const list = op.listTickets

/** The ticket as the list shows it now, and the pages that show it; inconclusive where it is not there. */
export async function readListedNow(
  api: Api,
  { id }: Json,
): Promise<{ ticket: Json; by: readonly Exchange[] }> {
  const { record, exchanges } = await api.read.first(list, (ticket) => ticket.id === id)
  if (record === undefined) return api.inconclusive(`${list} does not list ${id}, which was just there`)
  return { ticket: record, by: exchanges.slice(-1) }
}

/** Updates a ticket as it stands, with its present revision. */
export const patchTicket = (api: Api, { id, rev }: Json, fields: Json): Promise<Exchange> =>
  api.call(op.updateTicket, {
    params: { id: String(id) },
    body: { ...fields, expectedRev: rev },
  })

/** Assigns a ticket as it stands, with its present revision. */
export const assignTicket = (api: Api, { id, rev }: Json, assigneeEmail: unknown): Promise<Exchange> =>
  api.call(op.assignTicket, {
    params: { id: String(id) },
    body: { assigneeEmail, expectedRev: rev },
  })

/** Gives a ticket back after the check to whom it is assigned now. */
export function assignBack(api: Api, ticket: Json): void {
  const { assigneeEmail = null } = ticket
  api.after(async () => assignTicket(api, (await readListedNow(api, ticket)).ticket, assigneeEmail))
}

/** A ticket that may be changed, whose fields get their values back after the check as far as a call can set them. */
export async function borrowTicket(api: Api, ...fields: readonly string[]): Promise<Json> {
  const ticket = await api.given.ticket()
  const due = Object.entries(ticket).filter(([name]) => fields.includes(name))
  const had = due.filter(([, value]) => value !== null)
  const empty = due.flatMap(([name, value]) => {
    const none = value === null ? emptyFor(membersOf('ticket')[name] ?? {}) : undefined
    return none === undefined ? [] : [[name, none] as const]
  })
  // Apart, as a server that refuses to empty a field has to restore the others.
  for (const values of [had, empty])
    if (values.length > 0)
      api.after(async () =>
        patchTicket(api, (await readListedNow(api, ticket)).ticket, Object.fromEntries(values)),
      )
  return ticket
}
