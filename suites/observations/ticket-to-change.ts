import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'

/** A ticket that may be changed, as it stands; one of a contact where there is one, as it is found quickest. */
export async function findTicketToChange(api: Api): Promise<Json> {
  api.need('record:ticket')
  const listed = await api.observe('the tickets to change', async (finder) => {
    const { records } = await finder.read.walk(op.listTickets)
    return (finder.target.records.tickets ?? []).flatMap((id) => records.filter((ticket) => ticket.id === id))
  })
  const named = listed.filter(({ id }) => api.target.records.tickets?.includes(String(id)))
  const known = named.find((ticket) => typeof ticket.leadId === 'string') ?? named[0]
  if (known === undefined) return api.inconclusive('the list of tickets lacks those of the configuration')
  return api.read.ticket(known)
}
