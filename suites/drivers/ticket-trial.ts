import { emptyFor, membersOf, type OperationId } from '../../contract/index.js'
import { type Api, type Json, Unseen } from '../api/index.js'
import { findTicketToChange } from '../observations/ticket-to-change.js'
import { members, type WriteTrial } from './trial.js'

/** Tries bodies on a ticket under its present revision, and restores the ticket after the check. */
export async function openTicketTrial(
  api: Api,
  operation: OperationId,
  names: readonly string[],
  { base, ordinary }: { readonly base: (ticket: Json) => Json; readonly ordinary: Json },
): Promise<WriteTrial> {
  const ticket = await findTicketToChange(api)
  const params = { id: String(ticket.id) }
  const before = members(ticket, names)
  let { rev } = ticket
  let changed: Json = {}
  const sent = new Set<string>()
  const put = (fields: Json) => api.call(operation, { params, body: { expectedRev: rev, ...fields } })
  api.after(async () => {
    const moved = members(
      before,
      names.filter((name) => name in changed),
    )
    const due = Object.entries(moved).map(([name, value]) => [
      name,
      value ?? emptyFor(membersOf('ticket')[name] ?? {}) ?? null,
    ])
    if (due.length > 0) await put(Object.fromEntries(due))
  })
  return {
    on: ticket,
    ordinary,
    async send(fields) {
      for (const name of Object.keys({ ...base(ticket), ...fields })) sent.add(name)
      const exchange = await put({ ...base(ticket), ...fields })
      if (!('expectedRev' in fields) && api.isError(exchange, 409, 'rev_mismatch'))
        throw new Unseen('another client changed the ticket meanwhile')
      if (exchange.response.status < 300) {
        changed = { ...changed, ...base(ticket), ...fields }
        rev = api.read.record(exchange).rev
      }
      return exchange
    },
    before,
    async now() {
      const present = await api.read.ticket(ticket)
      // What a refused body changed has to be restored as well.
      rev = present.rev
      changed = members(
        present,
        names.filter((name) => present[name] !== before[name]),
      )
      // No body of the check has named what another client changed.
      if (Object.keys(changed).some((name) => !sent.has(name)))
        throw new Unseen('another client changed the ticket meanwhile')
      return members(present, names)
    },
    stored: () => api.read.ticket(ticket),
  }
}
