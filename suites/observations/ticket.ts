import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'

/** A ticket that may be changed, as it stands; one of a contact where there is one, as it is found quickest. */
export async function ticketToChange(api: Api): Promise<Json> {
  api.need('record:ticket')
  const known = await api.observe('the ticket to change', async (finder) => {
    const { records } = await finder.read.walk(op.listTickets)
    const named = (finder.target.records.tickets ?? []).flatMap((id) =>
      records.filter((ticket) => ticket.id === id),
    )
    return named.find((ticket) => typeof ticket.leadId === 'string') ?? named[0]
  })
  if (known === undefined) return api.inconclusive('the list of tickets lacks those of the configuration')
  return api.read.ticket(known)
}
