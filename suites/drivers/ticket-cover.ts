import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { ticketToChange } from '../observations/ticket.js'

/** Tickets in lists by every filter, and on a later page. */
export async function listTickets(api: Api): Promise<void> {
  const walk = await api.read.walk(op.listTickets, {}, { maxPages: 2 })
  const list = (query: Readonly<Record<string, string>>) => api.call(op.listTickets, { query })
  for (const name of ['status', 'priority', 'assigneeEmail', 'leadId']) {
    const value = walk.records.map((ticket) => ticket[name]).find((text) => typeof text === 'string')
    if (typeof value === 'string') await list({ [name]: value, limit: '10' })
  }
}

/** A ticket changed in subject and priority, and put back. */
export async function changeTicket(api: Api): Promise<void> {
  const { id, subject, priority } = await ticketToChange(api)
  const change = (body: Json) => api.call(op.updateTicket, { params: { id: String(id) }, body })
  api.after(() => change({ subject, priority }))
  await change({ subject: api.fresh.word() })
  await change({ priority: priority === 'high' ? 'low' : 'high' })
}

/** A ticket with a note, and with a reply. */
export async function commentTicket(api: Api): Promise<void> {
  const params = { id: String((await ticketToChange(api)).id) }
  for (const kind of ['note', 'reply'] as const)
    await api.call(op.commentTicket, { params, body: api.given.commentBody(kind) })
}

/** A ticket without an assignee, with one where a user is known, and put back. */
export async function assignTicket(api: Api): Promise<void> {
  const { id, assigneeEmail } = await ticketToChange(api)
  const [user] = api.target.records.users ?? []
  const assign = (email: unknown) =>
    api.call(op.assignTicket, {
      params: { id: String(id) },
      body: { assigneeEmail: email },
    })
  api.after(() => assign(assigneeEmail))
  await assign(null)
  if (user !== undefined) await assign(user)
}
